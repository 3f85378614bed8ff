import type { RowState } from "../../../../domain/outbox/admin-view.ts";
import { fold } from "../../../../domain/text/search-words.ts";

export const STATE_FILTERS = ["all", "published", "scheduled", "draft", "unsent"] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

type Filtered = {
  readonly row: { readonly published: boolean; readonly publishAt: string | null };
  readonly status: RowState;
  readonly unsaved: boolean;
  /** The searched text, folded. */
  readonly searchText: string;
};

/** Posts that contain all words of the search and are in the given state. */
export function filterPosts<T extends Filtered>(
  posts: readonly T[],
  search: string,
  state: StateFilter,
): T[] {
  const terms = search.split(/[\s፡]+/).map(fold);
  return posts.filter((post) => isIn(post, state) && terms.every((word) => post.searchText.includes(word)));
}

function isIn({ row, status, unsaved }: Filtered, state: StateFilter): boolean {
  switch (state) {
    case "all":
      return true;
    case "published":
      return row.published;
    case "scheduled":
      return !row.published && row.publishAt !== null;
    case "draft":
      return !row.published && row.publishAt === null;
    case "unsent":
      return status !== "sent" || unsaved;
  }
}
