import type { Plugin } from "vite";
import { catalogues } from "../src/community/messages.ts";
import type { Lang } from "../src/domain/content/content.ts";
import { attributesOf, BASE_LANGUAGE, LANGUAGES } from "../src/domain/languages/languages.ts";
import { type InstalledSite, webManifest } from "../src/pwa/install/web-manifest.ts";
import { addressOf } from "../src/pwa/language/build-files.ts";

/** Texts used outside components: the page before the app runs, and the manifest. */
export type Texts = (key: string) => string;
/** Texts that depend on a number. */
export type CountedTexts = (key: string, count: number) => string;

export type MessageKey = keyof (typeof catalogues)[typeof BASE_LANGUAGE];

export function catalogueOf(language: Lang): Readonly<Record<string, unknown>> {
  return catalogues[language];
}

/** @throws Error, from the returned function, for a key that no catalogue has */
export function textsOf(language: Lang): Texts {
  return (key) => {
    const text = catalogueOf(language)[key] ?? catalogueOf(BASE_LANGUAGE)[key];
    if (typeof text !== "string") throw new Error(`messages/en.json has no text ${key}.`);
    return text;
  };
}

/**
 * The texts of a language that depend on a number, in the form that it needs.
 * @throws Error, from the returned function, for a key that no catalogue has
 */
export function countedTextsOf(language: Lang): CountedTexts {
  return (key, count) => {
    const [forms] = [catalogueOf(language)[key] ?? catalogueOf(BASE_LANGUAGE)[key]].flat() as (
      | { match?: unknown }
      | undefined
    )[];
    const match = (forms?.match ?? {}) as Record<string, string | undefined>;
    const text = match[`count=${count}`] ?? match["count=*"];
    if (text === undefined) throw new Error(`messages/en.json has no text ${key} for a number.`);
    return text.replaceAll("{count}", String(count));
  };
}

/**
 * Generates the page and the manifest of each language: replaces `{{key}}` in index.html with the language's texts. In
 * dev there is one page, in English, and the app sets the language.
 */
export function localizedDocuments(): Plugin {
  return {
    name: "selam-page-texts",
    enforce: "post",
    transformIndexHtml: {
      order: "pre",
      handler: (html, { server }) => ({
        html: server ? inLanguage(html, BASE_LANGUAGE) : html,
        tags: [
          {
            tag: "link",
            attrs: { rel: "manifest", href: addressOf[BASE_LANGUAGE].manifest },
            injectTo: "head",
          },
        ],
      }),
    },
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The build has no index.html.");
      const html = String(page.source);
      for (const language of LANGUAGES) {
        const { shell, manifest } = addressOf[language];
        const source = inLanguage(html, language);
        if (shell === "/index.html") page.source = source;
        else this.emitFile({ type: "asset", fileName: shell.slice(1), source });
        this.emitFile({ type: "asset", fileName: manifest.slice(1), source: manifestOf(language) });
      }
    },
    configureServer({ middlewares }) {
      for (const language of LANGUAGES)
        middlewares.use(addressOf[language].manifest, (_req, res) => {
          res.setHeader("Content-Type", "application/manifest+json");
          res.end(manifestOf(language));
        });
    },
  };
}

function inLanguage(html: string, language: Lang): string {
  const text = textsOf(language);
  return html
    .replace(`<html lang="${BASE_LANGUAGE}"`, `<html ${attributesOf(language)}`)
    .replace(`href="${addressOf[BASE_LANGUAGE].manifest}"`, `href="${addressOf[language].manifest}"`)
    .replace(/\{\{(\w+)\}\}/g, (_, key: string) => escaped(text(key)));
}

/** The manifest in a language; without `site` that of a site whose name is not known, as in a build. */
export function manifestOf(language: Lang, site?: InstalledSite): string {
  const text = textsOf(language);
  const unnamed = { name: text("site_unnamed"), description: text("app_description"), isPictured: false };
  return JSON.stringify(webManifest(language, text, site ?? unnamed));
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
