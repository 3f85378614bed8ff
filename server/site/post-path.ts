import { pageOf } from "../../src/config/paths.ts";
import { isPostId } from "../../src/domain/content/post-id.ts";
import type { PageKind } from "../../src/domain/kinds/kinds.ts";

/** The path of a post's page. */
export function postPath(kind: PageKind, id: string): string {
  return pageOf[kind](id);
}

/** True for the path of any post's page. */
export function isPostPath(path: string): boolean {
  return Object.values(pageOf).some((of) => path.startsWith(of("")));
}

/** True for the path of a post's page that can be one. */
export function isPostAddress(path: string): boolean {
  return isPostPath(path) && isPostId(path.slice(path.lastIndexOf("/") + 1));
}
