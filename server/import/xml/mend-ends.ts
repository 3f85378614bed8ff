const OPENING = "<![CDATA[";
const CLOSING = "]]>";
/** The tag before a CDATA section. */
const FIELD = /<([\w:.-]+)(?:\s[^<>]*)?>\s*$/;
/** A tag that another one follows before its own end. */
const OPEN_TAG =
  /<\/[\w:.-]+[^<>]{0,16}(?=<)|<[\w:.-]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*[^<>"'=]{0,3}(?=<)/g;

const withClosedTags = (text: string): string => text.replace(OPEN_TAG, "$&>\u0000");

/** Long enough for the tag before a section, and for either end of one that is in two parts of a file. */
const KEPT = 300;

/**
 * Ends each tag before the next one begins, and each CDATA section that its own element's closing tag ends instead, so that a broken `>` or `]]>` does not take everything up to the next one.
 * A NUL marks the place.
 */
export class EndMender {
  #rest = "";
  /** The element of the section that is open. */
  #field: string | null = null;
  /** How far in the rest no end was found. */
  #searched = 0;
  #isAtEnd = false;

  /** The text as far as it is certain. */
  write(text: string): string {
    this.#rest += text;
    let done = "";
    for (let part = this.#next(); part !== null; part = this.#next()) done += part;
    return done;
  }

  /** What is left at the end of the file. */
  end(): string {
    this.#isAtEnd = true;
    const done = this.write("");
    return done + this.#rest;
  }

  /** The text up to the next beginning or end of a section; null until more is known. */
  #next(): string | null {
    if (this.#field === null) return this.#toOpening();
    const at = this.#rest.indexOf(CLOSING, this.#searched);
    // What follows the end decides whether it is this section's.
    if (at === -1 || this.#rest.length < at + KEPT) {
      this.#searched = Math.max(0, at === -1 ? this.#rest.length - CLOSING.length : at);
      if (!this.#isAtEnd) return null;
    }
    const own = this.#ownEnd(at);
    if (own !== -1) {
      this.#field = null;
      return `${this.#take(own).replace(/\]{1,2}>?$/, "")}\u0000${CLOSING}`;
    }
    if (at === -1) return null;
    this.#field = null;
    return this.#take(at + CLOSING.length);
  }

  /**
   * Where the closing tag of the section's own element ends it, since the next end of a section is that of another element; -1 if it does not. A
   * section with its own end may hold any text, such as that of a visitor who writes closing tags.
   */
  #ownEnd(end: number): number {
    if (this.#field === "" || end === -1) return -1;
    const tag = `</${this.#field}>`;
    const after = this.#rest.slice(end + CLOSING.length).trimStart();
    if (after.startsWith(tag) || after.startsWith(OPENING)) return -1;
    const at = this.#rest.indexOf(tag);
    if (at === -1 || at > end) return -1;
    return /^\s*</.test(this.#rest.slice(at + tag.length, at + tag.length + KEPT)) ? at : -1;
  }

  #toOpening(): string | null {
    const at = this.#rest.indexOf(OPENING);
    if (at === -1) {
      const certain = this.#rest.lastIndexOf(">", this.#isAtEnd ? undefined : this.#rest.length - KEPT) + 1;
      return certain > 0 ? withClosedTags(this.#take(certain)) : null;
    }
    this.#field = FIELD.exec(this.#rest.slice(Math.max(0, at - KEPT), at))?.[1] ?? "";
    return withClosedTags(this.#take(at + OPENING.length));
  }

  #take(length: number): string {
    const taken = this.#rest.slice(0, length);
    this.#rest = this.#rest.slice(length);
    this.#searched = 0;
    return taken;
  }
}
