// The little of a browser that modules touch while they are loaded; imported first by the tests that need it.
/** @type {any} */
const nothing = () => ({});
Object.assign(globalThis, {
  document: { createTreeWalker: nothing, createComment: nothing, createElement: nothing, getElementById: () => null },
  window: globalThis,
});
