// Enough of a document for lit to be loaded without a browser: nothing is drawn on it.
globalThis.document ??= /** @type {any} */ ({
  createTreeWalker: () => ({}),
  createComment: () => ({}),
  createElement: () => ({}),
  getElementById: () => null,
  querySelector: () => null,
  documentElement: { lang: "en" },
});
