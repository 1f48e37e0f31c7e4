// Writes src/watu/web/vendor/lit.js from the npm packages lit and esbuild: the parts that the client uses, as one module.
// Run it with `npm run vendor` after changing lit's version in package.json or the list in vendor/parts.js.
import { build } from "esbuild";
import { readFile } from "node:fs/promises";

const { version } = JSON.parse(await readFile("node_modules/lit/package.json", "utf8"));
await build({
  entryPoints: ["src/watu/web/vendor/parts.js"],
  outfile: "src/watu/web/vendor/lit.js",
  bundle: true,
  format: "esm",
  minify: true,
  legalComments: "none",
  banner: { js: `/* lit ${version}, https://lit.dev. Copyright 2017 Google LLC, BSD-3-Clause: see LICENSE-lit. */` },
});
