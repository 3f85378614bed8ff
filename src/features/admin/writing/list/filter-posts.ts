import type { Standing } from "../../../../domain/outbox/admin-view.ts";

export const STATE_FILTERS = ["all", "published", "draft", "unsent"] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

type Filtered = {
  readonly row: { readonly published: boolean };
  readonly standing: Standing;
  readonly unsaved: boolean;
  /** In small letters. */
  readonly words: string;
};

/** The posts in which each word of the search stands, in the state that was chosen. */
export function filterPosts<T extends Filtered>(
  posts: readonly T[],
  search: string,
  state: StateFilter,
): T[] {
  const wanted = search
    .toLocaleLowerCase()
    .split(/[\s፡]+/)
    .filter(Boolean);
  return posts.filter((post) => isIn(post, state) && wanted.every((word) => post.words.includes(word)));
}

function isIn({ row, standing, unsaved }: Filtered, state: StateFilter): boolean {
  switch (state) {
    case "all":
      return true;
    case "published":
      return row.published;
    case "draft":
      return !row.published;
    case "unsent":
      return standing !== "sent" || unsaved;
  }
}
