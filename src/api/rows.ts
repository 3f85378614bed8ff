import * as v from "valibot";
import {
  CONTENT_KINDS,
  CONTENT_SCHEMAS,
  type Content,
  type ContentKind,
  type ContentOf,
} from "../domain/content/content.ts";

/** A row as the server sends it, with keys in snake_case and not validated. */
export type Row = Readonly<Record<string, unknown>>;

/** The entity of a row, or null if the row is invalid. */
export function entityOf<K extends ContentKind>(kind: K, row: Row): ContentOf[K] | null {
  const parsed = v.safeParse(CONTENT_SCHEMAS[kind], toEntityFields(kind, row));
  return parsed.success ? (parsed.output as ContentOf[K]) : null;
}

/** Renames the columns of a row to entity fields. */
export function toEntityFields(kind: string, row: Row): Record<string, unknown> {
  const entries = Object.entries(row).map(([key, value]) => [toCamelCase(key), value] as const);
  const names: Record<string, unknown> = Object.fromEntries(entries);
  if (kind === "comment") names.publishedAt = names.createdAt;
  return names;
}

/** The entity of a change, whose row has its kind beside it. */
export function changeOf(change: { kind: string; row: Row }): Content[] {
  const kind = CONTENT_KINDS.find((known) => known === change.kind);
  const row = kind ? entityOf(kind, change.row) : null;
  return kind && row ? [{ kind, row } as Content] : [];
}

/** The entity field of a column. */
export function toCamelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
