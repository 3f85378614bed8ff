/** `mailto:` of an address; what could add headers of its own to the mail is escaped. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address.trim()).replace("%40", "@")}`;
}

/** `tel:` of a number as people write it; null when there is nothing to dial in it. */
export function phoneLink(number: string): string | null {
  const digits = number.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  return /^\+?\d{3,}$/.test(digits) ? `tel:${digits}` : null;
}

/** How much of a letter is quoted in the answer: some mail programs take no longer address. */
const QUOTED = 1_000;

/** `mailto:` with a subject, and the letter that is answered quoted below. */
export function replyLink(address: string, subject: string, letter: string): string {
  const quoted = letter
    .slice(0, QUOTED)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `\r\n\r\n${quoted}`;
  return `${mailLink(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
