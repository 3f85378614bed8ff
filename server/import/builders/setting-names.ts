/** What a setting of a page builder's element is, by its name. */
type Meaning = "heading" | "text" | "files" | "unknown" | "none";

const wordSet = (words: string) => new Set(words.split(" "));

/** Words of settings that say how something looks or works. */
const LOOKS = wordSet(
  "admin align alignment anchor animation attribute attributes background border breakpoint class classes color colors colour columns css " +
    "delay device dim display duration effect family filter float font fonts form format gap gradient height hide icon id " +
    "layout letter level loop margin mobile mode motion offset opacity order orderby orientation overlay padding parallax position posts query radius " +
    "ratio rel responsive role roles shadow shape show size skin source spacing speed style styles switcher symbol tablet tag target template theme token tracking transform " +
    "transition type typography unit version view weight width window zoom",
);
const HEADINGS = wordSet("title heading headline question h2 h4");
const TEXTS = wordSet(
  "address after answer artist author before body bottom button caption cite company content code cta currency desc description details editor embed excerpt heading highlighted html info " +
    "job label line linktext message name number paragraph per percent period person position prefix price quote subhead subheading subtitle suffix sum tagline text " +
    "value words",
);
const FILES = wordSet(
  "attachment gallery ids image images photo photos picture pictures poster portrait src thumbnail logo avatar",
);

/** The words of a name in any of the usual spellings. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** What a setting of this name holds. */
export function meaningOf(name: string): Meaning {
  if (name.startsWith("_") || name.startsWith("$")) return "none";
  const words = wordsOf(name);
  // A person's place in a house, and what is shown of numbers.
  if (
    words.some((word) => LOOKS.has(word)) &&
    !/^(?:position|(?:image|gallery|attachment)_?ids?)$/i.test(name)
  )
    return "none";
  if (words.some((word) => FILES.has(word))) return "files";
  if (words.some((word) => HEADINGS.has(word)) && !words.includes("sub")) return "heading";
  return words.some((word) => TEXTS.has(word)) ? "text" : "unknown";
}

/** In small letters: words begin with a capital one. */
const CHOICE =
  /^(?:|yes|no|on|off|true|false|none|default|custom|inherit|auto|left|right|center|top|middle|bottom|start|end|absolute|relative|fixed|sticky|full|large|medium|small|thumbnail|solid|outline|h[1-6]|div|span|p|classic|#[\da-fA-F]{3,8}|(?:rgba?|hsla?|var)\(.*|gcid-.*|-?[\d.]+(?:px|em|rem|vw|vh|deg|ms)|fa[bsrl]? fa-.*|(?:on|off)\|.*|[^|]*\|{2,}.*)$/;

/** True for a value that is one of a few, a colour or a measure, and not words. */
export const isChoice = (value: string) => CHOICE.test(value.trim());
