import { createHash } from "node:crypto";
import type { Lang } from "../../../src/domain/content/content.ts";
import { languageNamed } from "../../../src/domain/languages/languages.ts";
import type { SiteIdentity } from "../../../src/domain/naming/site-identity.ts";

/** The site's name on a preview, beside it the name in the other language. */
export type Mark = { readonly name: string; readonly beside: string };

/** Letters that both names together may have to stand side by side. */
const MAX_BOTH = 20;

/** The site's mark: its two names if both are short, else the one in the reader's language. */
export function markOf({ name }: SiteIdentity, language: Lang): Mark {
  const [first = "", second = "", ...more] = new Set(Object.values(name).map(({ text }) => text));
  const areBothShort = second !== "" && more.length === 0 && first.length + second.length <= MAX_BOTH;
  return areBothShort ? { name: first, beside: second } : { name: name[language].text, beside: "" };
}

/** What the preview picture of a page shows. */
export type Preview = {
  readonly language: Lang;
  /** The page's canonical path. */
  readonly path: string;
  readonly site: Mark;
  readonly title: string;
  /** The section, above a post's title; null on other pages. */
  readonly label: string | null;
  /** A sentence below the title of a page that is not a post. */
  readonly lead: string | null;
  /** The path in our own bucket of the page's picture; null if it has none there. */
  readonly picture: string | null;
};

/** Width and height in pixels, as Facebook, WhatsApp and X recommend. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
export const PREVIEW_TYPE = "image/jpeg";

/** Raised with every change of the design, since clients keep a picture for as long as its address stays the same. */
const DESIGN = 1;
const FOLDER = "/previews/";
const PATH = /^\/previews\/([\w-]+)(\/.+)\.jpg$/;
/** The name of the home page's picture. */
const HOME = "/home";

/** The path of a preview's file: `/previews/ti/blog/ID.jpg`. */
export function previewFile({ language, path }: Pick<Preview, "language" | "path">): string {
  return `${FOLDER}${language}${path === "/" ? HOME : path}.jpg`;
}

/** The address of a preview, which is another one whenever it shows something else. */
export function previewAddress(preview: Preview): string {
  return `${previewFile(preview)}?v=${previewHash(preview)}`;
}

/** Identifies what a preview shows. */
export function previewHash({ language, path, site, title, label, lead, picture }: Preview): string {
  const shown = JSON.stringify([DESIGN, language, path, site, title, label, lead, picture]);
  return createHash("sha256").update(shown).digest("base64url").slice(0, 16);
}

/** True for every path that is reserved for previews. */
export function isPreviewPath(pathname: string): boolean {
  return pathname.startsWith(FOLDER);
}

/** The page whose preview a path names; null if it names none. */
export function parsePreviewPath(pathname: string): Pick<Preview, "language" | "path"> | null {
  const [, tag, path] = PATH.exec(pathname) ?? [];
  const language = languageNamed(tag);
  return language && path ? { language, path: path === HOME ? "/" : path } : null;
}
