import { inLanguage, type Translated } from "../../domain/content/translation.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

/** What is shared: a post's title, and its path on this site. */
export type ShareData = { readonly title: string; readonly lang: string; readonly path: string };

/** A post's share data: its title in the language of the interface, if it has one. */
export function sharedPost(post: Translated, path: string): ShareData {
  const { title, lang } = inLanguage(post, getLocale());
  return { title, lang, path };
}

/** The absolute URL of a post. */
export function addressOf({ path }: Pick<ShareData, "path">): string {
  return new URL(path, location.origin).href;
}

/**
 * Opens the device's share sheet. Must be called within the click: browsers require a user gesture.
 * @returns `shared`, `closed` by the user, or `no-sheet` if there is none or it does not open
 */
export async function sharePost(shared: ShareData): Promise<"shared" | "closed" | "no-sheet"> {
  if (typeof navigator.share !== "function") return "no-sheet";
  try {
    await navigator.share({ title: shared.title, url: addressOf(shared) });
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
