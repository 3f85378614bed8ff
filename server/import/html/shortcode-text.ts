/** A shortcode in a text: `[name key="value" positional]content[/name]`. */
export interface Shortcode {
  name: string;
  /** Named attributes by name, positional ones under "0", "1", … */
  attributes: Readonly<Record<string, string>>;
  /** The enclosed text; null without a closing tag. */
  content: string | null;
}

const OPENING = /(\[?)\[([a-zA-Z][\w-]*)((?:[\s=/](?:"[^"]*"|'[^']*'|[^\]["'])*)?)\](\]?)/;
const ATTRIBUTE =
  /([\w-]+)\s*=\s*"([^"]*)"|([\w-]+)\s*=\s*'([^']*)'|([\w-]+)\s*=\s*([^\s'"]+)|"([^"]*)"|'([^']*)'|(\S+)/g;

/** Names that plug-ins use without attributes; any other single word in brackets is text. */
const BARE_NAMES = new Set(
  "archives bbp-forum-index contact-form contact_form products recent_products sitemap subscribe wpforms".split(
    " ",
  ),
);

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let position = 0;
  // [youtube=https://…] assigns its address to the name itself.
  const trimmed = text.replace(/^=/, " ").replace(/\/$/, "");
  for (const match of trimmed.matchAll(ATTRIBUTE)) {
    const name = match[1] ?? match[3] ?? match[5];
    const value = match[2] ?? match[4] ?? match[6] ?? match[7] ?? match[8] ?? match[9] ?? "";
    if (name === undefined) {
      found[String(position)] = value;
      position += 1;
    } else {
      found[name.toLowerCase()] = value;
    }
  }
  return found;
}

/** True if brackets are text: those around words without a closing tag or a named attribute, if only plug-ins or no WordPress would read them. */
function isText(
  { name, attributes, content }: Shortcode,
  { handlers, isWordPress }: ShortcodeRules,
): boolean {
  if (content !== null || Object.keys(attributes).some((key) => !/^\d+$/.test(key))) return false;
  if (Object.hasOwn(handlers, name))
    return !isWordPress && !Object.values(attributes).some((value) => /^https?:/i.test(value));
  return !isWordPress || !BARE_NAMES.has(name);
}

export type ShortcodeHandler = (shortcode: Shortcode) => string;

export interface ShortcodeRules {
  /** False for the text of another program, in which a name alone in brackets is no shortcode. */
  isWordPress: boolean;
  handlers: Readonly<Record<string, ShortcodeHandler>>;
  /** Handles those without a handler of their own; null for one that it does not know. */
  other?(shortcode: Shortcode): string | null;
  /** Called for each without a handler; its tags are removed, the enclosed text stays. */
  leftOut(name: string): void;
}

interface Found {
  shortcode: Shortcode;
  end: number;
}

/** The shortcode of the matched opening tag, with the enclosed text if its closing tag follows. */
function foundAt(text: string, match: RegExpExecArray, unclosed: Set<string>): Found {
  const [all, , rawName = "", rawAttributes = "", after = ""] = match;
  const openEnd = match.index + all.length - after.length;
  const closing = `[/${rawName}]`;
  const isAlone = rawAttributes.endsWith("/") || unclosed.has(closing);
  const close = isAlone ? -1 : text.indexOf(closing, openEnd);
  // Looked for once where there is none: a text of a million shortcodes would be read a million times.
  if (close === -1 && !isAlone) unclosed.add(closing);
  return {
    shortcode: {
      name: rawName.toLowerCase(),
      attributes: attributesOf(rawAttributes.trimEnd()),
      content: close === -1 ? null : text.slice(openEnd, close),
    },
    end: close === -1 ? openEnd : close + closing.length,
  };
}

/** The replacement of a shortcode; null if the brackets are plain text and stay. */
function replacement(shortcode: Shortcode, rules: ShortcodeRules, depth: number): string | null {
  const handler = Object.hasOwn(rules.handlers, shortcode.name) ? rules.handlers[shortcode.name] : undefined;
  if (isText(shortcode, rules)) return null;
  const content = shortcode.content === null ? null : replaceShortcodes(shortcode.content, rules, depth + 1);
  if (handler !== undefined) return handler({ ...shortcode, content });
  const other = rules.other?.({ ...shortcode, content }) ?? null;
  if (other !== null) return other;
  rules.leftOut(shortcode.name);
  return content ?? "";
}

/** No page has more of them within each other: one that has was made to fill the stack. */
const DEEPEST = 200;

/** Replaces the shortcodes of a text. `[[name]]` escapes a shortcode. */
export function replaceShortcodes(text: string, rules: ShortcodeRules, depth = 0): string {
  if (depth > DEEPEST) return text;
  const unclosed = new Set<string>();
  const opening = new RegExp(OPENING, "g");
  let done = "";
  let from = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [all, before = "", , , after = ""] = match;
    if (before !== "" && after !== "") {
      done += text.slice(from, match.index) + all.slice(1, -1);
      from = match.index + all.length;
      continue;
    }
    const { shortcode, end } = foundAt(text, match, unclosed);
    const made = replacement(shortcode, rules, depth);
    if (made === null) continue;
    done += text.slice(from, match.index) + before + made;
    from = end;
    opening.lastIndex = end;
  }
  return done + text.slice(from);
}
