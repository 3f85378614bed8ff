/**
 * Asks a phone's keyboard for plain keys: without capitals at the beginning of a sentence (S is another letter than s),
 * corrections, or suggestions. Android's keyboards then send keys instead of composing words.
 */
export const PLAIN_KEYBOARD: Readonly<Record<string, string>> = {
  autocapitalize: "none",
  autocomplete: "off",
  autocorrect: "off",
  spellcheck: "false",
};

/** Applies these attributes to one field at a time, and gives a field its own back. */
export function plainKeyboard() {
  let field: HTMLElement | null = null;
  let own: readonly (readonly [name: string, value: string | null])[] = [];

  function restore(): void {
    for (const [name, value] of own) {
      if (value === null) field?.removeAttribute(name);
      else field?.setAttribute(name, value);
    }
    field = null;
    own = [];
  }

  function prepare(next: HTMLElement): void {
    restore();
    field = next;
    own = Object.keys(PLAIN_KEYBOARD).map((name) => [name, next.getAttribute(name)]);
    for (const [name, value] of Object.entries(PLAIN_KEYBOARD)) next.setAttribute(name, value);
  }

  return { prepare, restore };
}
