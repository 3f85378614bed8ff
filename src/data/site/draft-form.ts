/** What the drafts of a form need to know about it. */
export type DraftForm<T> = {
  /** @param isPrerendered true for what the server renders, which does not know the device */
  empty(isPrerendered?: boolean): T;
  /** True if nothing would be lost without it. */
  isEmpty(draft: T): boolean;
  /** What a person would miss first, by which two drafts are told apart; "" if nothing. */
  textOf(draft: T): string;
  /** A stored draft; null if it does not have the expected shape. */
  parse(stored: unknown): T | null;
  /** A stored draft together with what was typed before it could be read. */
  join(stored: T, typed: T): T;
  /** What remains once `sent` is in the outbox under `id`. */
  afterSubmit(now: T, id: string, sent: T): T;
};

/**
 * A form of plain texts.
 * @param begun its texts before anyone types
 * @param long the field of which two texts are both kept
 */
export function textForm<T extends Readonly<Record<string, string>>>(begun: T, long?: keyof T): DraftForm<T> {
  const names = Object.keys(begun);
  return {
    empty: () => begun,
    isEmpty: (draft) => names.every((name) => draft[name] === begun[name]),
    textOf: (draft) => together(...names.map((name) => (draft[name] === begun[name] ? "" : draft[name]))),
    parse: (stored) =>
      names.every((name) => typeof (stored as T | null)?.[name] === "string") ? (stored as T) : null,
    join(stored, typed) {
      const joined = (name: string) =>
        name === long
          ? together(stored[name], typed[name])
          : (typed[name] === begun[name] ? stored : typed)[name];
      return Object.fromEntries(names.map((name) => [name, joined(name)])) as T;
    },
    afterSubmit: (now, _, sent) => (now === sent ? begun : now),
  };
}

/** Texts one below the other, each once. */
export function together(...texts: readonly (string | undefined)[]): string {
  return [...new Set(texts)].filter(Boolean).join("\n\n");
}
