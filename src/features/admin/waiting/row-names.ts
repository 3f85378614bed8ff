import { kindText } from "../../../components/admin/kind-labels.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import type { AdminKind, Fields } from "../../../domain/content/admin-content.ts";
import { localText, type Translated } from "../../../domain/content/translation.ts";
import { byKind } from "../../../domain/kinds/kinds.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

/** The name of a kind, for use in a sentence. */
export function kindName(kind: AdminKind): string {
  return kindText(kind, "one");
}

/** Path of the page where a row is edited or listed. */
export function pathOfRow(kind: AdminKind, rowId: string): string {
  return {
    ...byKind((each) => adminPaths.post(each, rowId)),
    service: adminPaths.service(rowId),
    profile: adminPaths.profile,
    comment: adminPaths.comments,
    message: adminPaths.messages,
    event: adminPaths.event(rowId),
    attendance: adminPaths.events,
    submission: adminPaths.submissions,
    request: adminPaths.personalData,
    deletion: adminPaths.deleted,
  }[kind];
}

/** Display name of a row, in the language of the admin if it has one in it: its title, or its author. */
export function rowName(row: Fields | null): string {
  const of = ["title", "name", "authorName", "person"].find((field) => typeof row?.[field] === "string");
  if (!row || !of) return "";
  return row.lang && row.translations
    ? localText(row as NamedRow, of, getLocale()).text
    : (row[of] as string);
}

type NamedRow = Readonly<Record<string, string>> & Pick<Translated, "lang" | "translations">;
