import { spokenIn, type Translated } from "../../domain/content/translation.ts";
import { getLocale } from "../../i18n/paraglide/runtime.js";

/** What is handed on: a post's title, and its address inside this site. */
export type Shared = { readonly title: string; readonly lang: string; readonly path: string };

/** A post as its reader hands it on: by the title it has in the language of the interface, where it has one. */
export function sharedPost(post: Translated, path: string): Shared {
  const { title, lang } = spokenIn(post, getLocale());
  return { title, lang, path };
}

/** The absolute address of a post: what a friend opens. */
export function addressOf({ path }: Pick<Shared, "path">): string {
  return new URL(path, location.origin).href;
}

/**
 * Opens the device's own share sheet: `shared`, `closed` by the person, or `no-sheet` where there is none or it will
 * not open. To be called within the click: browsers open it for a person's wish alone.
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

/** Where a post is handed on without a share sheet. */
export function sharingLinks(shared: Shared): { whatsapp: string; telegram: string } {
  const address = addressOf(shared);
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${shared.title} ${address}`)}`,
    telegram: `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(shared.title)}`,
  };
}
