import { paths } from "../../config/paths.ts";
import type { CommunityPost } from "../../domain/content.ts";

type Shared = Pick<CommunityPost, "id" | "title">;

/** The absolute address of a post: what a friend opens. */
export function addressOf({ id }: Pick<CommunityPost, "id">): string {
  return new URL(paths.post(id), location.origin).href;
}

/**
 * Opens the device's own share sheet: `shared`, `closed` by the person, or `no-sheet` where there is none or it will
 * not open. To be called within the click: browsers open it for a person's wish alone.
 */
export async function sharePost(post: Shared): Promise<"shared" | "closed" | "no-sheet"> {
  if (typeof navigator.share !== "function") return "no-sheet";
  try {
    await navigator.share({ title: post.title, url: addressOf(post) });
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "closed" : "no-sheet";
  }
}

/** Where a post is handed on without a share sheet. */
export function sharingLinks(post: Shared): { whatsapp: string; telegram: string } {
  const address = addressOf(post);
  return {
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${post.title} ${address}`)}`,
    telegram: `https://t.me/share/url?url=${encodeURIComponent(address)}&text=${encodeURIComponent(post.title)}`,
  };
}
