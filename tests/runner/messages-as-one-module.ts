import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vitest/config";

const MESSAGES = /\/paraglide\/messages\.js$/;
const INDEX = /\/paraglide\/messages\/_index\.js$/;
const MEMBER = /^export \* from '(\.\/[^']+)'$/gm;
const IMPORT = /^import .*$/gm;
/** The messages' types, which are longer than the messages. */
const COMMENT = /^\/\*\*[\s\S]*?\*\/$|\/\*\* @type \{.*?\} \*\/ /gm;

/**
 * Loads the compiled messages as one module instead of 1,700, one each. Every test file that shows a text loads them anew, which
 * takes half of its processor time.
 */
export function messagesAsOneModule(): Plugin {
  return {
    name: "messages-as-one-module",
    enforce: "pre",
    load(id) {
      // The compiled module exports each message a second time, by itself, which nothing imports.
      if (MESSAGES.test(id)) return 'export * as m from "./messages/_index.js";';
      if (!INDEX.test(id)) return null;
      const folder = path.dirname(id);
      const members = [...readFileSync(id, "utf8").matchAll(MEMBER)].map(([, file = ""]) =>
        readFileSync(path.join(folder, file), "utf8"),
      );
      // They import nothing but the runtime, in a few lines that are the same in each.
      const imports = new Set(members.flatMap((code) => code.match(IMPORT) ?? []));
      return {
        code: [...imports, ...members.map((code) => code.replace(IMPORT, "").replace(COMMENT, ""))].join(
          "\n",
        ),
        map: { mappings: "" },
      };
    },
  };
}
