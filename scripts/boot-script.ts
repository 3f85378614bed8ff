import { readFileSync } from "node:fs";
import path from "node:path";
import { minifySync, type Plugin } from "vite";

const ADDRESS = "/boot.js";

/** Serves public/boot.js under its own name, not bundled: it is the only script before the first paint. */
export function bootScript(): Plugin {
  let file = "";
  return {
    name: "selam-boot-script",
    configResolved({ root }) {
      file = path.resolve(root, "public/boot.js");
    },
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, (_, response) => {
        response.setHeader("Content-Type", "text/javascript").end(readFileSync(file));
      });
    },
    generateBundle() {
      const { code, errors } = minifySync("boot.js", readFileSync(file, "utf8"), { module: false });
      if (errors.length > 0) throw new Error(`public/boot.js: ${errors[0]?.message}`);
      this.emitFile({ type: "asset", fileName: ADDRESS.slice(1), source: code });
    },
  };
}
