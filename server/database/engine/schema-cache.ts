import { readFileSync } from "node:fs";
import * as v from "valibot";
import { writePrivateFile } from "../../private-file.ts";
import { systemErrorCode } from "../../start-error.ts";

/** The file's name in the data directory. */
export const SCHEMA_FILE = "schema.json";

/** The package that describes the schema to itself: another version may describe it in another way. */
export const DESCRIBED_BY = "@supabase/lite 0.10.0";

/**
 * Changes with every table, column, function, type, constraint, trigger and policy that is added, altered or dropped: each row of the
 * catalog has the number of the transaction that wrote it.
 */
export const FINGERPRINT_SQL = `select md5(concat_ws(' ', version(), ${[
  "pg_namespace",
  "pg_class",
  "pg_attribute",
  "pg_attrdef",
  "pg_proc",
  "pg_type",
  "pg_enum",
  "pg_constraint",
  "pg_index",
  "pg_inherits",
  "pg_trigger",
  "pg_rewrite",
  "pg_policy",
]
  .map((catalog) => `(select concat(count(*), ' ', max(xmin::text::bigint)) from pg_catalog.${catalog})`)
  .join(", ")})) as fingerprint`;

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ describedBy: v.string(), fingerprint: v.string(), schema: v.string() }),
);

/** What the package calls to keep its description of the schema. */
export interface SchemaCache {
  get(key: string): Promise<string | undefined>;
  set(key: string, schema: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/**
 * The description of the schema in a file, because to read it from the catalog takes a third of a start. One of another schema, or that
 * cannot be read, counts as absent; one that cannot be written is reported, and the next start reads the catalog again.
 * @param fingerprint of the schema as it is (FINGERPRINT_SQL)
 */
export function schemaCacheIn(file: string, fingerprint: () => Promise<string>): SchemaCache {
  return {
    async get() {
      const stored = readStored(file);
      const isCurrent = stored?.describedBy === DESCRIBED_BY && stored.fingerprint === (await fingerprint());
      return isCurrent ? stored.schema : undefined;
    },
    async set(_, schema) {
      const stored = { describedBy: DESCRIBED_BY, fingerprint: await fingerprint(), schema };
      try {
        writePrivateFile(file, JSON.stringify(stored));
      } catch (error) {
        console.warn(`The description of the schema could not be stored (${systemErrorCode(error)}).`);
      }
    },
    // The package deletes it when it closes, but the next start is what it is for; one that it cannot read is replaced.
    delete: async () => undefined,
  };
}

function readStored(file: string): v.InferOutput<typeof storedSchema> | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    // Absent before the first start, unreadable on a failing disk.
    if (systemErrorCode(error)) return null;
    throw error;
  }
  const read = v.safeParse(storedSchema, text);
  return read.success ? read.output : null;
}
