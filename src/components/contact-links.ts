/** `mailto:` link. The address is escaped, so that it cannot add mail headers. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address.trim()).replace("%40", "@")}`;
}

/** `tel:` link for a number as people write it; null if it contains no number. */
export function phoneLink(number: string): string | null {
  const digits = number.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  return /^\+?\d{3,}$/.test(digits) ? `tel:${digits}` : null;
}

/** Limit in characters for the quoted message: some mail clients reject longer URLs. */
const QUOTED = 1_000;

/** `mailto:` link with a subject and the quoted message. */
export function replyLink(address: string, subject: string, letter: string): string {
  const quoted = letter
    .slice(0, QUOTED)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `\r\n\r\n${quoted}`;
  return `${mailLink(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
