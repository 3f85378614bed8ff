import type { Lang } from "../../domain/content/content.ts";

/** Where a language's build lies: its page, its manifest, and the folder of its scripts below /assets. */
export const addressOf: Record<Lang, { shell: string; manifest: string; folder: string }> = {
  en: { shell: "/index.html", manifest: "/manifest.webmanifest", folder: "" },
  ti: { shell: "/ti.html", manifest: "/ti.webmanifest", folder: "/ti" },
};

/** Where the scripts lie that every language uses as they are. */
export const SHARED_FOLDER = "assets/shared";

/** The language that a file of the build speaks; null for what all share. @param url as the build lists it */
export function languageOf(url: string): Lang | null {
  if (!/^\/?(assets\/(?!shared\/).+\.js|[^/]+\.html)$/.test(url)) return null;
  return /^\/?(assets\/ti\/|ti\.html$)/.test(url) ? "ti" : "en";
}

/** What the worker keeps beside the shell, and where: page and worker must agree on it. */
export const ownCaches = {
  /** Pictures of our own storage. */
  pictures: "selam-images",
  /** Pictures of what the person pinned: no bound applies to them. */
  pinned: "selam-pinned",
  /** Files of the build that are not in the precache, such as the Ge'ez face. */
  assets: "selam-assets",
  /** The code and the page of the public site, in the language in use and others that were. */
  reading: "selam-reading",
  /** Which language is in use (src/pwa/language/cache-language.ts). */
  language: "selam-language",
  /** The code of the owner's admin, once somebody has opened it here. */
  admin: "selam-desk",
  /** The prerendered start page (src/pwa/worker-bridge/cached-start-page.ts). */
  start: "selam-start",
  /** What was shared with the app and is no draft yet (src/pwa/share-target/shared.ts). */
  shared: "selam-shared",
} as const;

const MEDIA = "/storage/v1/object/public/media/";
const PICTURE = /\.(avif|gif|jpe?g|png|webp)$/i;

/**
 * Whether an address is a picture in our storage. A film is not: it comes in byte ranges and would push out
 * hundreds of pictures.
 * @param storage origin of the storage, or "" for the site's own
 */
export function isKeptPicture(url: URL, storage: string, site: string): boolean {
  return (
    url.origin === new URL(storage || site).origin &&
    url.pathname.startsWith(MEDIA) &&
    PICTURE.test(url.pathname)
  );
}

/** Whether an address is a file of a build, whose name changes with its content. */
export function isAsset(url: URL, site: string): boolean {
  return url.origin === new URL(site).origin && url.pathname.startsWith("/assets/");
}

/** Whether a file of the build belongs to the owner's admin alone. @param url as the build lists it */
export function isAdminFile(url: string): boolean {
  return /^\/?assets\/(\w+\/)?admin\//.test(url);
}

/** What all sizes of one picture have in common: `cups.webp`, `cups-480.webp` and `cups-960.webp` are one drawing. */
export function pictureOfAnySize(address: string): string {
  return address.replace(/(?:-\d{3,4})?\.[a-z]+$/i, "");
}
