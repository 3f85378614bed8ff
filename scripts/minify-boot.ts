import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { minifySync, type Plugin } from "vite";

/**
 * Minifies public/boot.js: public files are copied unchanged, and it is one of the two scripts that a prerendered page
 * waits for. Comments were a third of it.
 */
export function minifyBoot(): Plugin {
  let file = "";
  return {
    name: "selam-minify-boot",
    apply: "build",
    configResolved({ root, build }) {
      file = path.resolve(root, build.outDir, "boot.js");
    },
    writeBundle() {
      const { code, errors } = minifySync("boot.js", readFileSync(file, "utf8"), { module: false });
      if (errors.length > 0) throw new Error(`public/boot.js: ${errors[0]?.message}`);
      writeFileSync(file, code);
    },
  };
}
