/** No value is nested deeper than this: one that is was made to fill the stack. */
const DEEPEST = 200;

/** What PHP's `serialize` wrote: arrays and objects as arrays, or as records in their order; undefined for any other text. */
export function phpValue(text: string): unknown {
  if (!/^\s*[aO]:\d+:/.test(text)) return undefined;
  try {
    // The lengths of texts are those of their bytes.
    return new PhpReader(Buffer.from(text.trim()).toString("latin1")).value(0);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class PhpReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): unknown {
    if (depth > DEEPEST) throw new SyntaxError("nested too deeply");
    const [, type = "", plain = ""] = this.#take(/(?:(N)|([bidrR]):[^;]*);|(?=[saO]:)/y);
    if (type !== "" || plain !== "") return this.#scalar();
    return this.#text[this.#at] === "s" ? this.#string() : this.#record(depth);
  }

  #lastTaken = "";

  #scalar(): unknown {
    const [, type, value = ""] = /^([bid]):(.*);$/.exec(this.#lastTaken) ?? [];
    // A null, or a reference to a value elsewhere.
    if (type === undefined) return null;
    return type === "b" ? value === "1" : Number(value);
  }

  /** A text; where a repair of the file changed its length, it ends with its quotation mark. */
  #string(): string {
    const [, length] = this.#take(/s:(\d+):"/y);
    const from = this.#at;
    let end = from + Number(length);
    if (!this.#text.startsWith('";', end)) end = this.#text.indexOf('";', from);
    if (end === -1) throw new SyntaxError("a text without an end");
    this.#at = end + 2;
    return Buffer.from(this.#text.slice(from, end), "latin1").toString();
  }

  #record(depth: number): unknown {
    const [, length] = this.#take(/(?:a|O:\d+:"[^"]*"):(\d+):\{/y);
    const entries: [string, unknown][] = [];
    for (let left = Number(length); left > 0; left -= 1)
      entries.push([String(this.value(depth + 1)), this.value(depth + 1)]);
    this.#take(/\}/y);
    const isList = entries.every(([key], at) => key === String(at));
    return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  }

  #take(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) throw new SyntaxError(`not PHP's form at ${this.#at}`);
    this.#at = pattern.lastIndex;
    this.#lastTaken = found[0];
    return found;
  }
}
