/** What a schema looks like from outside, whatever pipes and fallbacks it was made with. */
type Looks = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Looks>>;
  readonly item?: Looks;
  readonly wrapped?: Looks;
  readonly options?: readonly unknown[];
};

/**
 * Whether a stored value has the shape its schema gives to what it lets in: types and nothing else. It is asked of
 * every row on every read, so it neither parses nor copies; and unlike the schema it accepts no missing field, since
 * what is stored went through the schema's fallbacks already.
 */
export function hasShape(schema: Looks, value: unknown): boolean {
  switch (schema.type) {
    case "nullable":
      return value === null || hasShape(schema.wrapped as Looks, value);
    case "picklist":
      return (schema.options ?? []).includes(value);
    case "union":
      return (schema.options as readonly Looks[]).some((option) => hasShape(option, value));
    case "array":
      return Array.isArray(value) && value.every((item) => hasShape(schema.item as Looks, item));
    case "record":
      return typeof value === "object" && value !== null;
    case "object": {
      if (typeof value !== "object" || value === null) return false;
      const fields = value as Readonly<Record<string, unknown>>;
      const entries = schema.entries ?? {};
      for (const name in entries) if (!hasShape(entries[name] as Looks, fields[name])) return false;
      return true;
    }
    default:
      return typeof value === schema.type;
  }
}
