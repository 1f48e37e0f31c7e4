// The types of lit.js, for the checker: those of the npm package.
export * from "lit/html.js";
export * from "lit/directive.js";
export * from "lit/async-directive.js";
export * from "lit/directives/class-map.js";
export * from "lit/directives/style-map.js";
export * from "lit/directives/if-defined.js";
export * from "lit/directives/keyed.js";
export * from "lit/directives/live.js";
export * from "lit/directives/ref.js";
export * from "lit/directives/repeat.js";
