import { at, line, times } from "./paper.ts";

/** Shapes after letters of the Ge'ez script, drawn in a 100 by 100 box; they are ornament, not text. */
const letters: readonly string[] = [
  "M14 8V50C14 108 86 108 86 50V8", // ha
  "M50 8C40 40 24 70 12 94M50 8C60 40 76 70 88 94", // le
  "M10 8V52C10 84 46 84 50 52C54 84 90 84 90 52V8M50 52V8", // me
  "M16 94V12H84V94", // be
  "M50 6V94M16 36H84M16 36V60", // te
  "M50 8A42 42 0 1 0 50.1 8", // ayn
  "M12 94V30C12 2 50 2 50 30V94M50 30C50 2 88 2 88 30V94", // he
  "M50 8A42 42 0 1 0 50.1 8M8 50H92", // tse
  "M50 6V94M22 6H78M50 50C18 50 18 94 18 94", // ne
  "M50 22A34 34 0 1 0 50.1 22M50 22V90", // we
  "M12 94V10H88V94M50 10V94", // te, strong
  "M18 94V10H82V94M18 46H82", // ze
];

/** A row of letter shapes from (x, y), each `size` high. */
export const writing = (x: number, y: number, size: number, n: number, color: string, first = 0): string =>
  times(n, (i) =>
    at(x + i * size * 1.3, y, line(letters[(first + i * 3) % letters.length] ?? "", color, 13), size / 100),
  );
