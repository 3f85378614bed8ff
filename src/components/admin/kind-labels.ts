import type { AdminKind } from "../../domain/content/admin-content.ts";
import { columnOf } from "../../domain/content/translation.ts";

type Text = (parameters?: Readonly<Record<string, string>>) => string;

/** What the admin says of the kinds: the texts named `kind_blog_created`. */
const TEXTS: Readonly<Record<string, Text>> = Object.assign(
  {},
  ...Object.values(import.meta.glob("../../i18n/paraglide/messages/kind_*.js", { eager: true })),
);

/** What every kind of post has a text for; of the other kinds only `one`, for use in a sentence. */
export const POST_LABELS = [
  ...(["list", "one", "new", "edit", "activity", "empty", "created", "updated", "deleted"] as const),
  ...(["loadFailed", "createFailed", "updateFailed", "deleteFailed", "deleteQuestion"] as const),
] as const;
export type PostLabel = (typeof POST_LABELS)[number];

/** A text about a kind. */
export function kindText(
  kind: AdminKind,
  label: PostLabel,
  parameters?: Readonly<Record<string, string>>,
): string {
  return TEXTS[`kind_${kind}_${columnOf(label)}`]?.(parameters) ?? `${kind}.${label}`;
}
