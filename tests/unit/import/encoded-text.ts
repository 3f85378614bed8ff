/** The bytes of each letter in an encoding, of one or two bytes, that browsers can decode. */
const tables = new Map<string, Map<string, number[]>>();

function tableOf(encoding: string): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const decode = (...bytes: number[]) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(Uint8Array.from(bytes));
    } catch {
      return null;
    }
  };
  const add = (...bytes: number[]) => {
    const letter = decode(...bytes);
    if (letter !== null && [...letter].length === 1 && !table.has(letter)) table.set(letter, bytes);
  };
  for (let first = 0; first < 256; first += 1) add(first);
  if (/^(?:gb|big5|shift|euc)/.test(encoding))
    for (let first = 0x81; first < 255; first += 1)
      for (let second = 0x40; second < 255; second += 1) add(first, second);
  return table;
}

/** A text in an encoding. @throws Error for a letter that the encoding does not have */
export function encoded(text: string, encoding: string): Buffer {
  if (encoding === "utf-16le") return Buffer.from(text, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(text, "utf16le").swap16();
  if (encoding === "utf-8") return Buffer.from(text);
  let table = tables.get(encoding);
  if (!table) {
    table = tableOf(encoding);
    tables.set(encoding, table);
  }
  return Buffer.from(
    [...text].flatMap((letter) => {
      const bytes = table.get(letter);
      if (!bytes) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}
