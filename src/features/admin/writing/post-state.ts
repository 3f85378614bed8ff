import type { OpenDraft } from "../../../data/admin/use-draft.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import type { FieldsIn } from "../../../domain/kinds/forms.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { type OwnerAct, ownerAct } from "../../../domain/outbox/owner-state.ts";

/** What the page of a post says of it. */
export type PostState = {
  readonly published: boolean;
  readonly scheduled: boolean;
  /** True for a new post in which nobody has written, nor tried to publish it: nothing is said over it. */
  readonly isBlank: boolean;
  /** What saving does to it; null for one of which nothing is said, and a published one as it is. */
  readonly act: OwnerAct | null;
};

/**
 * The state of a post that is being written.
 * @param stored the post as it is stored; undefined until it has been read
 * @param errors those that publishing it has found
 */
export function postState<K extends PostKind>(
  { base, fields, persistedAt, storage, isChanged }: OpenDraft<K, FieldsIn[K]>,
  stored: Shown<K> | null | undefined,
  errors: Readonly<Record<string, unknown>>,
): PostState {
  const published = isPublished(stored, base);
  const scheduled = !published && fields.publishAt !== null;
  const isTouched = persistedAt !== null || storage.state !== "unchanged";
  const isBlank = base === null && !isTouched && Object.keys(errors).length === 0;
  const isAsItIs = published && !(isChanged && isTouched);
  const wanted = {
    published: !scheduled,
    publishAt: scheduled ? fields.publishAt : null,
    isPublic: stored?.isPublic === true,
    scheduledAt: null,
  };
  return { published, scheduled, isBlank, act: isBlank || isAsItIs ? null : ownerAct(wanted) };
}

/**
 * True if the owner has published the post, even if that is not sent yet.
 * @param stored the post as it is stored; undefined until it has been read, when the draft's base answers for it
 * @param base row that the draft is based on; null for a new post
 */
export function isPublished(
  stored: { readonly row: { readonly published: boolean } } | null | undefined,
  base: { readonly published: boolean } | null,
): boolean {
  return (stored === undefined ? base : stored?.row)?.published ?? false;
}
