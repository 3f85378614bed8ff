import { kindText, type PostLabel } from "../../../components/admin/kind-labels.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import type { MediaPlace } from "../../../domain/content/media-rules.ts";
import { type FieldsIn, newPost } from "../../../domain/kinds/forms.ts";

/** The accepted kinds of file. */
export function mediaPlaceOf(kind: PostKind): MediaPlace {
  return kind === "community" ? "community" : "cover";
}

/** The paths of a kind of post, and what is said of it. */
export function postKind(kind: PostKind) {
  return {
    paths: {
      list: adminPaths.list(kind),
      create: adminPaths.newPost(kind),
      edit: (id: string) => adminPaths.post(kind, id),
    },
    text: (label: PostLabel, parameters?: { readonly why: string }) => kindText(kind, label, parameters),
  };
}

/** Initial values of a form: those of the row, for every field of the form. */
export function fieldsOf<K extends PostKind>(kind: K, row: AdminOf[K], email: string): FieldsIn[K] {
  const blank = newPost(kind, email);
  const known = row as unknown as Record<string, unknown>;
  const entries = Object.entries(blank).map(([name, value]) => [name, known[name] ?? value]);
  return Object.fromEntries(entries) as FieldsIn[K];
}
