// What the client uses of lit; `npm run vendor` bundles it into lit.js. Types come from here as well.
export { html, svg, nothing, noChange, render } from "lit/html.js";
export { directive, Directive, PartType } from "lit/directive.js";
export { AsyncDirective } from "lit/async-directive.js";
export { classMap } from "lit/directives/class-map.js";
export { styleMap } from "lit/directives/style-map.js";
export { ifDefined } from "lit/directives/if-defined.js";
export { keyed } from "lit/directives/keyed.js";
export { live } from "lit/directives/live.js";
export { createRef, ref } from "lit/directives/ref.js";
export { repeat } from "lit/directives/repeat.js";
