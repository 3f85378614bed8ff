/** A message file, such as messages/en.json. */
export type Texts = Readonly<Record<string, unknown>>;

/** @throws Error, from the returned function, for a key that has no plain text */
export function textOf(texts: Texts): (key: string) => string {
  return (key) => {
    const text = texts[key];
    if (typeof text !== "string") throw new Error(`There is no text ${key}.`);
    return text;
  };
}
