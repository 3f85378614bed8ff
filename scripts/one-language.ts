import path from "node:path";
import type { Plugin } from "vite";
import type { Lang } from "../src/domain/content/content.ts";

const GENERATED = path.join("src", "i18n", "paraglide");
const MESSAGE = /\/src\/i18n\/paraglide\/messages\/\w+\.js$/;
const RUNTIME = "\0one-language";
const PLURAL = "\0plural";

/** What Paraglide makes of a message at its end: the choice between the languages' functions. */
const CHOICE = /^export const (\w+) = [\s\S]*/m;

/** When a whole number takes the form `one`, as Unicode's plural rules have it for each language. */
const IS_ONE: Record<Lang, string> = { en: "n == 1", ti: "n == 0 || n == 1" };

/**
 * A build speaks one language (server/build/build-site.ts): each compiled message is that language's function and no more, so
 * that the others' texts are left out, and who asks for the language is given a constant. Which form a number takes is a
 * rule of our own, since browsers do not know Tigrinya's and would take that of the phone's language.
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
