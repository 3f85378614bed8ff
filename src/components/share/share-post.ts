import type { BlogPost, CommunityPost, ContentOf } from "../../domain/content/content.ts";
import { addressIn } from "../../domain/content/language.ts";
import { inLanguage, type Translated } from "../../domain/content/translation.ts";
import type { PlainKind } from "../../domain/kinds/kinds.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import type { Sanitiser } from "../../ui/article-html/sanitise.ts";

/**
 * A post in full. An article brings the sanitiser of the page that shows it: imported here, it would become a file of
 * its own that articles wait for.
 */
export type WholePost =
  | { readonly kind: "blog"; readonly row: BlogPost; sanitiser(): Sanitiser }
  | { [K in PlainKind]: { readonly kind: K; readonly row: ContentOf[K] } }[PlainKind]
  | { readonly kind: "community"; readonly row: CommunityPost };

/** What is shared: a post's title, its path on this site, and the post itself if it can be given as a file. */
export type ShareData = {
  readonly title: string;
  readonly lang: string;
  readonly path: string;
  readonly post?: WholePost;
};

/** An event's share data: its title in the language of the interface, if it has one. */
export function sharedEvent(event: Translated, path: string): ShareData {
  const { title, lang } = inLanguage(event, getLocale());
  return { title, lang, path };
}

/** A post's share data. */
export function sharedPost(post: WholePost, path: string): ShareData {
  return { ...sharedEvent(post.row, path), post };
}

/** The absolute URL of a post, in the language in which it is shared. */
export function addressOf({ path }: Pick<ShareData, "path">): string {
  return addressIn(getLocale(), new URL(path, location.origin).href);
}

/** True if the device has a share sheet. */
export function hasShareSheet(): boolean {
  return typeof navigator.share === "function";
}

/**
 * Opens the device's share sheet with the link. Must be called within the click: browsers require a user gesture.
 * @returns `shared`, `closed` by the user, or `no-sheet` if there is none or it does not open
 */
export function sharePost(shared: ShareData): Promise<"shared" | "closed" | "no-sheet"> {
  return openShareSheet({ title: shared.title, url: addressOf(shared) });
}

/** Opens the device's share sheet with a file, as `sharePost` does with a link. */
export async function shareFile(file: File, title: string): Promise<"shared" | "closed" | "no-sheet"> {
  return takesFile(file) ? openShareSheet({ title, files: [file] }) : "no-sheet";
}

/** True if the device's share sheet accepts such a file. */
export function takesFile(file: File): boolean {
  return hasShareSheet() && navigator.canShare?.({ files: [file] }) === true;
}

async function openShareSheet(data: Parameters<typeof navigator.share>[0]) {
  if (!hasShareSheet()) return "no-sheet";
  try {
    await navigator.share(data);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "closed" : "no-sheet";
  }
}

/** Share links for devices without a share sheet. */
export function sharingLinks(shared: ShareData): { whatsapp: string; telegram: string } {
  const address = addressOf(shared);
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${shared.title} ${address}`)}`,
    telegram: `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(shared.title)}`,
  };
}
