/** Where Word draws a picture in its own way only, without one for other programs. */
const DRAWN = /<v:imagedata\b/gi;
const FOR_OTHERS = /<img\b[^>]*\bv:shapes=/gi;

/** About how many characters tell a place. */
const PLACE = 40;

/** The last words before a place in HTML, by which it is found again. */
export function lastWords(html: string): string {
  const text = html
    .slice(-2_000)
    .replace(/^[^<]*>|<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text.length <= PLACE ? text : text.slice(-PLACE).replace(/^\S*\s+/, "");
}

/** How many pictures Word draws in its own way only. */
export const drawnByWord = (html: string): number =>
  (html.match(DRAWN)?.length ?? 0) - (html.match(FOR_OTHERS)?.length ?? 0);
