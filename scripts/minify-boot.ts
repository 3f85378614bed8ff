import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { minifySync, type Plugin } from "vite";

/**
 * Public files are copied as they are, and public/boot.js is one of the two scripts that a prerendered page waits for: its
 * comments were a third of it.
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
      // Only the last of the builds copies what is public.
      if (!existsSync(file)) return;
      const { code, errors } = minifySync("boot.js", readFileSync(file, "utf8"), { module: false });
      if (errors.length > 0) throw new Error(`public/boot.js: ${errors[0]?.message}`);
      writeFileSync(file, code);
    },
  };
}
