import path from "node:path";
import type { Plugin } from "vite";
import type { Lang } from "../src/domain/content/content.ts";

const GENERATED = path.join("src", "i18n", "paraglide");
const MESSAGE = /\/src\/i18n\/paraglide\/messages\/\w+\.js$/;
const RUNTIME = "\0one-language";
const PLURAL = "\0plural";

/** The last part of a message that Paraglide compiles: the choice between the languages' functions. */
const CHOICE = /^export const (\w+) = [\s\S]*/m;

/** When an integer takes the plural form `one`, by Unicode's plural rules for each language. */
const IS_ONE: Record<Lang, string> = { en: "n == 1", ti: "n == 0 || n == 1" };

/**
 * A build has one language (server/build/build-site.ts): each compiled message is reduced to that language's function,
 * so that other texts are tree-shaken, and the current language becomes a constant. Plural forms follow a rule of our
 * own, since browsers do not know Tigrinya's and would use that of the phone's language.
 */
export function oneLanguage(language: Lang): Plugin {
  const virtual: Record<string, string> = {
    [RUNTIME]: `export const experimentalStaticLocale = "${language}"; export const getLocale = () => "${language}"; export const overwriteGetLocale = () => undefined;`,
    [PLURAL]: `export const plural = (_, n) => (${IS_ONE[language]} ? "one" : "other");`,
  };
  return {
    name: "selam-one-language",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const file = path.resolve(path.dirname(importer ?? ""), source);
      if (file.endsWith(path.join(GENERATED, "runtime.js"))) return { id: RUNTIME, moduleSideEffects: false };
      if (file.endsWith(path.join(GENERATED, "registry.js"))) return { id: PLURAL, moduleSideEffects: false };
      return null;
    },
    load: (id) => virtual[id] ?? null,
    transform(code, id) {
      if (!MESSAGE.test(id) || id.endsWith("/_index.js")) return null;
      const lean = code
        .replace(/^import \{ getLocale.*$/m, "")
        .replace(CHOICE, (_, name: string) => `export const ${name} = ${language}_${name};`);
      return { code: lean, map: null };
    },
  };
}
