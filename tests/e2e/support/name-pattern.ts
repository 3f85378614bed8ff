/** An exact name or a pattern. */
export type NamePattern = string | RegExp;

export function matchesName(name: string, wanted: NamePattern): boolean {
  return typeof wanted === "string" ? name === wanted : wanted.test(name);
}
