import type { BlogPost, CommunityPost, NewsPost, Service } from "./content.ts";

type PostOf = { readonly blog: BlogPost; readonly news: NewsPost; readonly community: CommunityPost };
export type PostKind = keyof PostOf;

/** The post of the address that a document was made for: who follows a link to it waits for nothing else. */
export type InitialPost = {
  readonly [K in PostKind]: { readonly kind: K; readonly post: PostOf[K] };
}[PostKind];

/** What a document was sent with, beside the newest posts, for the page of its address. */
export type InitialData = InitialPost | { readonly kind: "services"; readonly services: readonly Service[] };

/** Reads what a document has under this name; null where it has none. */
export function parseInitialData(text: string | null | undefined): InitialData | null {
  return text ? (JSON.parse(text) as InitialData | null) : null;
}

/** What was sent of a post: null for every other post. */
export function initialDataOf<K extends PostKind>(
  sent: InitialData | null,
  kind: K,
  id: string,
): PostOf[K] | null {
  return sent?.kind === kind && sent.post.id === id ? (sent.post as PostOf[K]) : null;
}
