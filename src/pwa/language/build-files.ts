import { SIGNED_CACHE } from "../../capabilities/signing/config/signed-paths.ts";
import { BASE_LANGUAGE, inEach, type Lang } from "../../domain/languages/languages.ts";

/** The page and the manifest of each language. Scripts, styles and pictures are the same files for all. */
export const addressOf: Record<Lang, { shell: string; manifest: string }> = inEach((lang) =>
  lang === BASE_LANGUAGE
    ? { shell: "/index.html", manifest: "/manifest.webmanifest" }
    : { shell: `/${lang}.html`, manifest: `/${lang}.webmanifest` },
);

/** The names of the worker's caches beside the precache. Page and worker must agree on them. */
export const ownCaches = {
  /** Pictures from our own storage. */
  pictures: "selam-images",
  /** Pictures and recordings of pinned posts, without a limit. */
  pinned: "selam-pinned",
  /** Build files outside the precache, such as the Ge'ez font. */
  assets: "selam-assets",
  /** The language in use (src/pwa/language/language-note.ts). */
  language: "selam-language",
  /** The admin's code, once the admin has been opened here. */
  admin: "selam-desk",
  /** The prerendered start page (src/pwa/worker-bridge/cached-start-page.ts). */
  start: "selam-start",
  /** Shared content that is not yet a draft (src/pwa/share-target/shared.ts). */
  shared: "selam-shared",
  /** The site's signatures of posts (src/capabilities/signing/components/post-signatures.ts). */
  signed: SIGNED_CACHE,
} as const;

const MEDIA = "/storage/v1/object/public/media/";
const PICTURE = /\.(avif|gif|jpe?g|png|webp)$/i;
const SOUND = /\.(mp3|m4a|og[ag]|weba)$/i;

/**
 * True if a URL is a picture in our storage. Videos are excluded: they are served in byte ranges and would
 * evict hundreds of pictures.
 * @param storage origin of the storage, or "" for the site's own
 */
export function isCacheablePicture(url: URL, storage: string, site: string): boolean {
  return isStored(url, storage, site) && PICTURE.test(url.pathname);
}

/** True if a URL is a sound recording in our storage, which is kept with a pinned post only. */
export function isRecording(url: URL, storage: string, site: string): boolean {
  return isStored(url, storage, site) && SOUND.test(url.pathname);
}

function isStored(url: URL, storage: string, site: string): boolean {
  return url.origin === new URL(storage || site).origin && url.pathname.startsWith(MEDIA);
}

/** True if a URL is a build asset, whose name contains a content hash. */
export function isAsset(url: URL, site: string): boolean {
  return url.origin === new URL(site).origin && url.pathname.startsWith("/assets/");
}

/**
 * The part of the URL common to all sizes of a picture: `cups.webp`, `cups-480.webp` and `cups-960.webp` share
 * one.
 */
export function pictureOfAnySize(address: string): string {
  return address.replace(/(?:-\d{3,4})?\.[a-z]+$/i, "");
}
