/** What programs end a line with beside the usual: Word's line break and page, and Unicode's own. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Where a line begins that continues none: items of lists, and cells of a table. */
const OWN_LINE = /^\s*(?:[-–—•·▪◦*]\s|\(?[\p{N}a-z]{1,3}[.)]\s)|\t/u;
/** Widths of columns of printed text, in characters; what is shorter are verses and lists, what is longer are paragraphs. */
const [NARROWEST, WIDEST] = [40, 130];
/** So many sentences that go on in the next line are no chance. */
const FEWEST = 3;
const SENTENCE_END = /[.!?:;።፧፡፨…]["'”’»)]?\s*$/u;
/** Verses, items and messages begin with a capital letter, where a script has them. */
const GOES_ON = /^\s*[\p{Ll}\p{Lo}]/u;
/** So much of a line may be empty beside the word that had no room: letters have different widths. */
const SLACK = 0.15;
const HYPHENATED = /(\p{Ll}{2})[-\u00ad\u2010]$/u;

/**
 * Plain text with the lines that its author sees: those of a PDF, which end where the page does, become paragraphs again, and
 * their divided words one. Verses, lists and messages stay as they are.
 */
export function pastedText(text: string): string {
  return text
    .replace(LINE_END, "\n")
    .split(/(\n(?:[^\S\n]*\n)+)/)
    .map((block, at) => (at % 2 === 1 ? block : joinedLines(block.split("\n"))))
    .join("");
}

function joinedLines(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.trimEnd().length));
  const isFull = lines.map((line, at) => endsAtEdge(line, lines[at + 1], width));
  const goOn = lines.filter(
    (line, at) => isFull[at] && !SENTENCE_END.test(line) && GOES_ON.test(lines[at + 1] ?? ""),
  );
  const isPrinted = width >= NARROWEST && width <= WIDEST && goOn.length >= FEWEST;
  return isPrinted
    ? lines.reduce((whole, line, at) => (isFull[at - 1] ? continued(whole, line) : `${whole}\n${line}`))
    : lines.join("\n");
}

function continued(whole: string, line: string): string {
  const before = whole.trimEnd();
  const isDivided = /^\p{Ll}{2}/u.test(line) && HYPHENATED.test(before);
  return isDivided ? before.replace(HYPHENATED, "$1") + line : `${before} ${line.trimStart()}`;
}

/** True for a line in which the next word had no room. */
function endsAtEdge(line: string, next: string | undefined, width: number): boolean {
  if (next === undefined || OWN_LINE.test(next) || line.includes("\t")) return false;
  const [word = ""] = next.trimStart().split(/\s/);
  return line.trimEnd().length + 1 + word.length > width * (1 - SLACK);
}
