import { matchPath } from "react-router-dom";
import { adminPaths } from "../../../config/admin-paths.ts";
import { pageOf, paths } from "../../../config/paths.ts";
import { isPostId } from "../../../domain/content/post-id.ts";
import { TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";

/** Where the owner changes what a page shows. */
export type Editor = {
  readonly to: string;
  /** What the link stands beside, at the top of the page: the link back from a post or an event, or the heading. */
  readonly beside: "post" | "event" | "heading";
};

type Rule = readonly [page: string, editor: (id: string) => string, beside: Editor["beside"]];

const RULES: readonly Rule[] = [
  ...TRANSLATED_KINDS.map((kind): Rule => [pageOf[kind](":id"), (id) => adminPaths.post(kind, id), "post"]),
  [paths.event(":id"), adminPaths.event, "event"],
  [paths.services, () => adminPaths.services, "heading"],
  [paths.about, () => adminPaths.profile, "heading"],
  [paths.contact, () => adminPaths.profile, "heading"],
];

/** The editor of a public page; null for lists, and for built-in samples, which have no row. */
export function editorOf(pathname: string): Editor | null {
  for (const [page, editor, beside] of RULES) {
    const match = matchPath(page, pathname);
    const { id = "" } = match?.params ?? {};
    if (match) return beside === "heading" || isPostId(id) ? { to: editor(id), beside } : null;
  }
  return null;
}
