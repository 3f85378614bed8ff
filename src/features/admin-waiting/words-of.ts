/** What a field says, as a person reads it: HTML as its words, lists by commas. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string")
    return value
      .replace(/<[^>]*>/g, " ")
      .replace(/[ \t]+/g, " ")
      .trim();
  if (Array.isArray(value)) return value.map(wordsOf).join(", ");
  if (typeof value === "object") return Object.values(value).map(wordsOf).join("\n");
  return String(value);
}
