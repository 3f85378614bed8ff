type Guest = { readonly name: string; readonly people: number; readonly arrived: boolean };

/**
 * Who comes, as a table for a spreadsheet: CSV with CRLF and a byte order mark, so that Ge'ez is read right.
 * @param head the names of the columns
 */
export function guestsCsv(head: readonly [string, string, string], guests: readonly Guest[]): string {
  const rows = guests.map(({ name, people, arrived }) => [name, String(people), arrived ? "1" : "0"]);
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Quoted; a text that a spreadsheet would take for a formula gets an apostrophe, because strangers wrote it. */
function cell(text: string): string {
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
