import { paths } from "../../src/config/paths.ts";
import type { PostKind } from "../../src/domain/content/initial-data.ts";

const FOLDERS: Readonly<Record<PostKind, (id: string) => string>> = {
  blog: paths.article,
  news: paths.newsItem,
  community: paths.post,
};

/** The path of a post's page. */
export function postPath(kind: PostKind, id: string): string {
  return FOLDERS[kind](id);
}

/** True for the path of any post's page. */
export function isPostPath(path: string): boolean {
  return Object.values(FOLDERS).some((of) => path.startsWith(of("")));
}
