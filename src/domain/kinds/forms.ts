import type * as v from "valibot";
import { type FieldsOf, fieldsIn } from "../content/admin-content.ts";
import type { PostKind } from "../content/content.ts";
import { type Checked, checkForm, defaultAuthor } from "../forms/draft-fields.ts";
import { blankRow } from "../outbox/admin-view.ts";
import { FORMS } from "./all-forms.ts";

type FormKind = keyof typeof FORMS;

/** The fields of a kind as they are in its form. */
export type FieldsIn = { [K in FormKind]: v.InferOutput<(typeof FORMS)[K]> };

/** Validates a form. @returns it as it will be saved, or an error for each invalid field */
export function checkDraft<K extends FormKind>(kind: K, draft: unknown): Checked<FieldsIn[K]> {
  return checkForm(FORMS[kind], draft) as Checked<FieldsIn[K]>;
}

/** An empty form. What it becomes is published when it is saved. */
export function newDraft<K extends FormKind>(kind: K): FieldsOf<K> {
  const { publishedAt: _, ...fields } = fieldsIn(kind, { ...blankRow(kind, "", "") });
  return fields as FieldsOf<K>;
}

/** An empty form of a post by the owner. */
export function newPost<K extends PostKind>(kind: K, email: string | null, displayName = ""): FieldsIn[K] {
  const fields: Readonly<Record<string, unknown>> = newDraft(kind);
  const author = "author" in fields ? { author: defaultAuthor(email, displayName) } : {};
  return { ...fields, ...author } as FieldsIn[K];
}
