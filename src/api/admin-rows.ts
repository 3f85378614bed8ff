import * as v from "valibot";
import {
  ADMIN_KINDS,
  ADMIN_SCHEMAS,
  type AdminContent,
  type AdminKind,
  type AdminRow,
  type Fields,
} from "../domain/content/admin-content.ts";
import type { AdminChanges, Deleted, DeviceSession, Saved } from "../domain/outbox/admin-remote.ts";
import type { Cursor } from "../domain/outbox/remote.ts";
import { believed, changesAnswerOf, instant } from "./answers.ts";
import { CallFailed } from "./classify.ts";
import { named, type Row } from "./rows.ts";

const row = v.nullable(v.record(v.string(), v.unknown()));
const changesAnswer = changesAnswerOf(ADMIN_KINDS);
const answerWith = <const D extends string>(done: D) =>
  v.variant("status", [
    v.object({ status: v.literal(done), row: v.optional(row, null), at: instant }),
    v.object({ status: v.literal("conflict"), row: v.optional(row, null) }),
    v.object({ status: v.literal("restart") }),
  ]);
const savedAnswer = answerWith("saved");
const deletedAnswer = answerWith("deleted");
const sessionsAnswer = v.array(
  v.object({ id: v.string(), agent: v.string(), seen: instant, current: v.boolean() }),
);
const unusedAnswer = v.array(v.object({ name: v.string() }));

export function adminChangesIn(answer: unknown, since: Cursor): AdminChanges {
  const { rows, gone, rev, stamp, ...rest } = believed(changesAnswer, answer);
  const cursor = rest.restart ? since : { rev, stamp };
  return { ...rest, cursor, rows: rows.flatMap(contentOf), gone };
}

export function savedIn(kind: AdminKind, answer: unknown): Saved {
  const said = believed(savedAnswer, answer);
  if (said.status === "restart") return said;
  const saved = said.row && adminRowOf(kind, said.row);
  if (said.status === "conflict") return { status: said.status, row: saved };
  // The answer claims success without the saved row, so it is not from our server.
  if (!saved) throw new CallFailed({ kind: "portal" });
  return { status: said.status, row: saved, at: said.at };
}

export function deletedIn(kind: AdminKind, answer: unknown): Deleted {
  const said = believed(deletedAnswer, answer);
  if (said.status === "conflict") return { status: said.status, row: said.row && adminRowOf(kind, said.row) };
  return said.status === "restart" ? said : { status: said.status, at: said.at };
}

export function unusedIn(answer: unknown): string[] {
  return believed(unusedAnswer, answer).map(({ name }) => name);
}

export function sessionsIn(answer: unknown): DeviceSession[] {
  return believed(sessionsAnswer, answer);
}

/** The arguments of `save_row`; equal fields always give equal arguments. */
export function rowOf(id: string, fields: Fields): Row {
  const entries = Object.entries(fields).map(([name, value]) => [snake(name), sendable(name, value)]);
  return { ...Object.fromEntries(entries), id };
}

function contentOf({ kind, row: sent }: { kind: string; row: Row }): AdminContent[] {
  const known = ADMIN_KINDS.find((one) => one === kind);
  const read = known ? adminRowOf(known, sent) : null;
  return known && read ? [{ kind: known, row: read } as AdminContent] : [];
}

function adminRowOf(kind: AdminKind, sent: Row): AdminRow | null {
  const parsed = v.safeParse(ADMIN_SCHEMAS[kind], named(kind, sent));
  return parsed.success ? parsed.output : null;
}

/** Empty placeholders of a picture are left out, because the table does not allow them. */
function sendable(name: string, value: unknown): unknown {
  if (name !== "imageMeta" || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null));
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
