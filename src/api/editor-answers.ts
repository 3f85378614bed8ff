import * as v from "valibot";
import { ADMIN_SCHEMAS, type Fields, fieldsIn } from "../domain/content/admin-content.ts";
import type { PostKind } from "../domain/content/initial-data.ts";
import type { SavedVersion } from "../domain/content/saved-version.ts";
import type { OtherEditor } from "../domain/outbox/admin-remote.ts";
import { timestampSchema, validate } from "./answers.ts";
import { toCamelCase, toEntityFields } from "./rows.ts";

// Validates the responses about a post's earlier versions and its other editors. Each throws ApiError if the shape is
// wrong.

const versionsAnswer = v.array(
  v.object({
    version: v.number(),
    at: timestampSchema,
    by: v.string(),
    title: v.string(),
    changed: v.pipe(
      v.array(v.string()),
      v.transform((columns) => columns.map(toCamelCase)),
    ),
  }),
);
const versionAnswer = v.nullable(v.record(v.string(), v.unknown()));
const editorsAnswer = v.array(
  v.object({ device: v.string(), since: timestampSchema, here: v.fallback(v.boolean(), false) }),
);

export function parseVersions(answer: unknown): SavedVersion[] {
  return validate(versionsAnswer, answer);
}

/** The fields that this version of the app knows, in the shape of the row. */
export function parseVersion(kind: PostKind, answer: unknown): Fields | null {
  const row = validate(versionAnswer, answer);
  if (!row) return null;
  const fields = fieldsIn(kind, toEntityFields(kind, row));
  const entries: Readonly<Record<string, v.GenericSchema | undefined>> = ADMIN_SCHEMAS[kind].entries;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const schema = entries[name];
      return schema ? [[name, validate(schema, value)]] : [];
    }),
  );
}

export function parseOtherEditors(answer: unknown): OtherEditor[] {
  return validate(editorsAnswer, answer);
}
