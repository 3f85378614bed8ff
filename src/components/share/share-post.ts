import { spokenIn, type Translated } from "../../domain/content/translation.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

/** What is shared: a post's title, and its path on this site. */
export type Shared = { readonly title: string; readonly lang: string; readonly path: string };

/** A post's share data: its title in the language of the interface, if it has one. */
export function sharedPost(post: Translated, path: string): Shared {
  const { title, lang } = spokenIn(post, getLocale());
  return { title, lang, path };
}

/** The absolute URL of a post. */
export function addressOf({ path }: Pick<Shared, "path">): string {
  return new URL(path, location.origin).href;
}

/**
 * Opens the device's share sheet. Must be called within the click: browsers require a user gesture.
 * @returns `shared`, `closed` by the user, or `no-sheet` if there is none or it does not open
 */
export async function sharePost(shared: Shared): Promise<"shared" | "closed" | "no-sheet"> {
  if (typeof navigator.share !== "function") return "no-sheet";
  try {
    await navigator.share({ title: shared.title, url: addressOf(shared) });
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "closed" : "no-sheet";
  }
}

/** Share links for devices without a share sheet. */
export function sharingLinks(shared: Shared): { whatsapp: string; telegram: string } {
  const address = addressOf(shared);
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${shared.title} ${address}`)}`,
    telegram: `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(shared.title)}`,
  };
}
