import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const SETTINGS = new URL("../project.inlang/settings.json", import.meta.url);
const MESSAGES = path.join("src", "i18n", "paraglide", "messages");
const ID = "\0one-locale";

/**
 * While the screens speak one language, what chooses between several is left out of the build: each compiled
 * message asks `../runtime.js` for the locale, and is given a constant that the minifier sees through.
 */
export function oneLocale(): Plugin {
  const { locales } = JSON.parse(readFileSync(SETTINGS, "utf8")) as { locales: string[] };
  const [locale] = locales;
  return {
    name: "selam-one-locale",
    apply: (_, { command }) => command === "build" && locales.length === 1,
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "../runtime.js" && importer?.includes(MESSAGES)
        ? { id: ID, moduleSideEffects: false }
        : null,
    load: (id) =>
      id === ID
        ? `export const experimentalStaticLocale = "${locale}"; export const getLocale = () => "${locale}";`
        : null,
  };
}
