import type { BlogPost, CommunityPost, NewsPost, Service } from "./content.ts";

type PostOf = { readonly blog: BlogPost; readonly news: NewsPost; readonly community: CommunityPost };
export type PostKind = keyof PostOf;

/** The post of the document's address, so that it can be rendered without a request. */
export type InitialPost = {
  readonly [K in PostKind]: { readonly kind: K; readonly post: PostOf[K] };
}[PostKind];

/** Data for the page that is embedded in the document, besides the newest posts. */
export type InitialData = InitialPost | { readonly kind: "services"; readonly services: readonly Service[] };

/** Parses the embedded data; null if there is none. */
export function parseInitialData(text: string | null | undefined): InitialData | null {
  return text ? (JSON.parse(text) as InitialData | null) : null;
}

/** The embedded data of the given post; null for any other post. */
export function initialDataOf<K extends PostKind>(
  sent: InitialData | null,
  kind: K,
  id: string,
): PostOf[K] | null {
  return sent?.kind === kind && sent.post.id === id ? (sent.post as PostOf[K]) : null;
}
