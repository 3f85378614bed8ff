/** The common structure of all schemas, regardless of pipes. */
type SchemaShape = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaShape>>;
  readonly item?: SchemaShape;
  readonly wrapped?: SchemaShape;
  readonly options?: readonly unknown[];
  readonly fallback?: unknown;
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * True if a stored value has the types of its schema. It runs for every row on every read, so it neither parses nor
 * copies. A row stored by an older version lacks the fields added since, so a missing field with a fallback is accepted.
 */
function hasShape(schema: SchemaShape, value: unknown): boolean {
  switch (schema.type) {
    case "nullable":
      return value === null || hasShape(schema.wrapped as SchemaShape, value);
    case "picklist":
      return (schema.options ?? []).includes(value);
    case "union":
      return (schema.options as readonly SchemaShape[]).some((option) => hasShape(option, value));
    case "array":
      return Array.isArray(value) && value.every((item) => hasShape(schema.item as SchemaShape, item));
    case "record":
      return typeof value === "object" && value !== null;
    case "object": {
      if (typeof value !== "object" || value === null) return false;
      const fields = value as Fields;
      const entries = schema.entries ?? {};
      for (const name in entries) {
        const entry = entries[name] as SchemaShape;
        if (!isAddedLater(entry, name, fields) && !hasShape(entry, fields[name])) return false;
      }
      return true;
    }
    default:
      return typeof value === schema.type;
  }
}

export type StoredRows<T> = {
  /** The valid rows, with the fallbacks of the fields that an older version did not store. */
  readonly rows: T[];
  /** False if a row was invalid or incomplete, so that the mirror must be read from the server again. */
  readonly isCurrent: boolean;
};

/** Checks stored rows against the schema of their kind. */
export function readStoredRows<T extends object>(
  schema: SchemaShape,
  stored: readonly T[],
  isValid: (row: T) => boolean = () => true,
): StoredRows<T> {
  const rows = stored
    .filter((row) => hasShape(schema, row))
    .map((row) => withFallbacks<T>(schema, row))
    .filter(isValid);
  return { rows, isCurrent: rows.length === stored.length && rows.every((row, at) => row === stored[at]) };
}

/** The row itself, or a copy with the fallbacks of its missing fields. */
export function withFallbacks<T extends object>(schema: SchemaShape, row: Partial<T>): T {
  const entries = schema.entries ?? {};
  let filled = row;
  for (const name in entries) {
    const entry = entries[name] as SchemaShape;
    if (isAddedLater(entry, name, row)) filled = { ...filled, [name]: entry.fallback };
  }
  return filled as T;
}

function isAddedLater(schema: SchemaShape, name: string, row: object): boolean {
  return !(name in row) && schema.fallback !== undefined;
}
