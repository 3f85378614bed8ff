import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { Lang } from "../src/domain/content/content.ts";
import { webManifest } from "../src/pwa/install/web-manifest.ts";
import { addressOf } from "../src/pwa/language/build-files.ts";

/** Texts used outside components: the page before the app runs, and the manifest. */
export type Texts = (key: string) => string;

/** @throws Error, from the returned function, for a key that no catalogue has */
export function textsOf(language: Lang): Texts {
  const [own, english] = [language, "en"].map(
    (name) =>
      JSON.parse(readFileSync(new URL(`../messages/${name}.json`, import.meta.url), "utf8")) as Record<
        string,
        unknown
      >,
  );
  return (key) => {
    const text = own?.[key] ?? english?.[key];
    if (typeof text !== "string") throw new Error(`messages/en.json has no text ${key}.`);
    return text;
  };
}

/** Replaces `{{key}}` in index.html with the language and its texts, and generates the manifest. */
export function pageTexts(language: Lang): Plugin {
  const text = textsOf(language);
  const { manifest } = addressOf[language];
  const source = JSON.stringify(webManifest(language, text));
  return {
    name: "selam-page-texts",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => ({
        html: html
          .replace('<html lang="en"', `<html lang="${language}"`)
          .replace(/\{\{(\w+)\}\}/g, (_, key: string) => escaped(text(key))),
        tags: [{ tag: "link", attrs: { rel: "manifest", href: manifest }, injectTo: "head" }],
      }),
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: manifest.slice(1), source });
    },
    configureServer({ middlewares }) {
      middlewares.use(manifest, (_req, res) => {
        res.setHeader("Content-Type", "application/manifest+json");
        res.end(source);
      });
    },
  };
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
