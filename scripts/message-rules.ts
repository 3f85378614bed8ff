/** The content of a message file such as messages/en.json. */
export type Catalogue = Readonly<Record<string, unknown>>;

type Variants = readonly { readonly match: Readonly<Record<string, string>> }[];

/** Problems of a translation compared with the English catalogue, one per line: missing, surplus, other parameters. */
export function translationErrors(language: string, english: Catalogue, other: Catalogue): string[] {
  const errors: string[] = [];
  for (const key of keysOf(english)) {
    if (!(key in other)) {
      errors.push(`${language}: ${key} is missing.`);
      continue;
    }
    const [wanted, has] = [english, other].map((catalogue) => parametersOf(catalogue[key]).join(", "));
    if (wanted !== has) errors.push(`${language}: ${key} takes (${has}), in English (${wanted}).`);
    if (!hasGeneralForm(other[key])) errors.push(`${language}: ${key} has no form for other numbers.`);
  }
  const left = keysOf(other).filter((key) => !(key in english));
  return [...errors, ...left.map((key) => `${language}: ${key} is in no other language.`)];
}

/**
 * The keys that no source uses.
 * @param sources texts of all files that may use one
 */
export function unusedKeys(english: Catalogue, sources: readonly string[]): string[] {
  const named = new Set<string>();
  for (const source of sources)
    for (const [, call, text, page] of source.matchAll(/\bm\.(\w+)|\btext\("(\w+)"\)|\{\{(\w+)\}\}/g))
      named.add(call ?? text ?? page ?? "");
  // The texts of kinds and fields are asked for by their name.
  const families = sources.flatMap((source) =>
    [...source.matchAll(/paraglide\/messages\/(\w+_)\*\.js/g)].map(([, family = ""]) => family),
  );
  return keysOf(english).filter(
    (key) => !named.has(key) && !families.some((family) => key.startsWith(family)),
  );
}

export function keysOf(catalogue: Catalogue): string[] {
  return Object.keys(catalogue).filter((key) => key !== "$schema");
}

/** The parameter names in braces, in any form of a message. */
function parametersOf(message: unknown): string[] {
  const found = textsOf(message).flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""),
  );
  return [...new Set(found)].sort();
}

function textsOf(message: unknown): string[] {
  if (typeof message === "string") return [message];
  return (message as Variants).flatMap(({ match }) => Object.values(match));
}

/** Without a form for every other number, a message would show its key. */
function hasGeneralForm(message: unknown): boolean {
  if (typeof message === "string") return true;
  return (message as Variants).some(({ match }) => Object.keys(match).some((form) => form.endsWith("=*")));
}
