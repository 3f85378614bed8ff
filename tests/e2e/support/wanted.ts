/** A name as it is, or one that this fits. */
export type Wanted = string | RegExp;

export function fits(name: string, wanted: Wanted): boolean {
  return typeof wanted === "string" ? name === wanted : wanted.test(name);
}
