import type { Plugin } from "vite";
import { LANGUAGES, languageOf } from "../src/domain/languages/languages.ts";

/** `:lang(ethiopic)` and `[lang="ethiopic"]`: what is written in a language of this script. */
const SELECTOR = /:lang\(ethiopic\)|\[lang="ethiopic"\]/g;

const OF_SCRIPT = LANGUAGES.filter((lang) => languageOf(lang).script === "Ethiopic");

/** The selectors of a script in a style sheet as those of the site's languages. */
export function withLanguages(css: string, languages: readonly string[] = OF_SCRIPT): string {
  return css.replace(SELECTOR, (selector) => {
    const each = languages.map((lang) => selector.replace("ethiopic", lang));
    return each.length === 1 ? each.join("") : `:is(${each.join(", ")})`;
  });
}

/** Style sheets that name a script, in the selectors that browsers know. */
export function scriptSelectors(): Plugin {
  return {
    name: "selam-script-selectors",
    enforce: "pre",
    transform: {
      filter: { id: /\.css$/ },
      handler: (css) => ({ code: withLanguages(css), map: null }),
    },
  };
}
