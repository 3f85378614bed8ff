/** A page in any browser, with as little as every driver can do. */
export interface Tab {
  goTo(address: string): Promise<void>;
  /**
   * Runs a function in the page. It sees nothing but its arguments, which are sent as JSON, as is its result.
   * @throws what the function throws
   */
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Clicks the one element as a person does: it must be in the window, and nothing may cover it. */
  press(selector: string): Promise<void>;
  /** Presses the keys of a text, one after the other, in the element that has the focus. */
  type(text: string): Promise<void>;
  /** Presses the Escape key. */
  escape(): Promise<void>;
  /** Chooses a file in an `<input type="file">`. */
  choose(selector: string, file: string): Promise<void>;
  /** Writes a screenshot as PNG. */
  picture(file: string): Promise<void>;
}

/** A browser of one person, on a profile of its own. */
export interface Engine {
  /** Name and version for the table, known once it was opened. */
  readonly name: string;
  /** Errors that no code caught and messages of console.error, where the driver reports them. */
  readonly faults: string[];
  open(): Promise<Tab>;
  close(): Promise<void>;
  /** Closes it and deletes the profile. */
  end(): Promise<void>;
}

/**
 * A function and its arguments as one expression. Compilers of tests wrap inner functions in `__name`, which no page has.
 */
export function asExpression(script: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(() => { const __name = (f) => f; return (${script})(...${JSON.stringify(args)}); })()`;
}

/** The Escape key in WebDriver's alphabet. */
export const ESCAPE = "\uE00C";

/** How long anything may take in a browser, in milliseconds. */
export const LONGEST = 60_000;

/** The window: a phone of 360 px, the smallest that is common. */
export const PHONE = { width: 360, height: 740 };
