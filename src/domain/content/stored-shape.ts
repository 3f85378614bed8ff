/** The common structure of all schemas, regardless of pipes and fallbacks. */
type SchemaShape = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaShape>>;
  readonly item?: SchemaShape;
  readonly wrapped?: SchemaShape;
  readonly options?: readonly unknown[];
};

/**
 * True if a stored value has the types of its schema. It runs for every row on every read, so it neither parses nor
 * copies. Unlike the schema it accepts no missing field, because stored values have passed the schema's fallbacks
 * already.
 */
export function hasShape(schema: SchemaShape, value: unknown): boolean {
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
      const fields = value as Readonly<Record<string, unknown>>;
      const entries = schema.entries ?? {};
      for (const name in entries) if (!hasShape(entries[name] as SchemaShape, fields[name])) return false;
      return true;
    }
    default:
      return typeof value === schema.type;
  }
}
