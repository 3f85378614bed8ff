import type { Lang } from "../../domain/content/content.ts";
import { attributesOf, languageOf } from "../../domain/languages/languages.ts";
import { escapeHtml } from "../../domain/text/escape-html.ts";
import { FILE_STYLE } from "./file-style.ts";

/** A file of one HTML document, with nothing outside it. */
export type PostFile = { readonly name: string; readonly html: string };

/** Even if a text held a script or the address of a picture, the document would run and load nothing. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const NAME_LENGTH = 60;
const SITE_LENGTH = 24;

type FileDocument = {
  readonly lang: Lang;
  readonly title: string;
  /** The site's name in this language. */
  readonly siteName: string;
  /** The address of what it holds. */
  readonly address: string;
  /** HTML beside the site's name. */
  readonly beside: string;
  readonly main: string;
};

/** A document that any browser reads without a network, and that can neither run nor load anything. */
export function fileDocument({ lang, title, siteName, address, beside, main }: FileDocument): string {
  const site = escapeHtml(siteName);
  return [
    `<!DOCTYPE html><html ${attributesOf(lang)}><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(title)} · ${site}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}"><style>${FILE_STYLE}</style></head><body>`,
    `<header><b>${site}</b> <span>${escapeHtml(hostOf(address))}</span>${beside}</header><main>`,
    main,
    "</main></body></html>\n",
  ].join("");
}

/** The link that hands posts to the site's app, with its label in each language of the file. */
export function keepLink(address: string, labels: ReadonlyMap<Lang, string>): string {
  const spans = [...labels].map(([lang, text]) => `<span lang="${lang}">${escapeHtml(text)}</span>`);
  return `<p class="keep"><a href="${escapeHtml(address)}">${spans.join("<br>")}</a></p>`;
}

/** Links to the languages of a text, in an element of their own; nothing where there is only one. */
export function languageLinks(
  languages: readonly Lang[],
  element: "nav" | "div",
  anchorOf: (lang: Lang) => string,
): string {
  if (languages.length < 2) return "";
  const links = languages.map(
    (lang) => `<a href="#${anchorOf(lang)}" lang="${lang}" hreflang="${lang}">${languageOf(lang).name}</a>`,
  );
  return `<${element} class="languages">${links.join("")}</${element}>`;
}

export function hostOf(address: string): string {
  return new URL(address).host;
}

/** `selam-ቡና-ሰንበት.html`: the letters and digits of the site's name and of the title, which every file system takes. */
export function fileNameOf(siteName: string, title: string): string {
  const site = wordsOf(siteName.toLowerCase(), SITE_LENGTH);
  return `${site ? `${site}-` : ""}${wordsOf(title, NAME_LENGTH) || "post"}.html`;
}

function wordsOf(text: string, length: number): string {
  const words = text.normalize("NFC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join("-")].slice(0, length).join("");
}
