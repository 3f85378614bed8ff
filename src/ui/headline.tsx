/** A last word as short as this does not stand alone on a line. */
const SHORT = 4;
/** So long may two words that stay together be, for the narrowest screen at the largest text. */
const TOGETHER = 12;

/** Splits a title before its last two words, if the last is so short that it would look lost on a line of its own. */
export function splitWidow(title: string): readonly [start: string, end: string] {
  const [, start = title, end = ""] = /^(.*\s)(\S+\s\S+)$/su.exec(title) ?? [];
  const last = end.split(/\s/).at(-1) ?? "";
  return last.length <= SHORT && end.length <= TOGETHER ? [start, end] : [title, ""];
}

/** The words of a headline, also for browsers that do not balance lines. */
export function Headline({ children }: { readonly children: string }) {
  const [start, end] = splitWidow(children);
  return (
    <>
      <span>{start}</span>
      <span className="whitespace-nowrap">{end}</span>
    </>
  );
}
