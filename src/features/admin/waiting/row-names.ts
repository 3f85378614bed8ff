import { kindText } from "../../../components/admin/kind-labels.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import type { AdminKind } from "../../../domain/content/admin-content.ts";
import { byKind } from "../../../domain/kinds/kinds.ts";

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

/** Display name of a row: its title, or its author. */
export function rowName(row: Readonly<Record<string, unknown>> | null): string {
  const name = row?.title ?? row?.name ?? row?.authorName ?? row?.person;
  return typeof name === "string" ? name : "";
}
