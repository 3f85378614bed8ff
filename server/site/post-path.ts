import type { PageKind } from "../../src/api/publications.ts";
import { paths } from "../../src/config/paths.ts";

const FOLDERS: Readonly<Record<PageKind, (id: string) => string>> = {
  blog: paths.article,
  news: paths.newsItem,
  community: paths.post,
  event: paths.event,
};

/** The path of a post's page. */
export function postPath(kind: PageKind, id: string): string {
  return FOLDERS[kind](id);
}

/** True for the path of any post's page. */
export function isPostPath(path: string): boolean {
  return Object.values(FOLDERS).some((of) => path.startsWith(of("")));
}
