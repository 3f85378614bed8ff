/** `mailto:` of an address; what could add headers of its own to the mail is escaped. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address.trim()).replace("%40", "@")}`;
}

/** `tel:` of a number as people write it; null when there is nothing to dial in it. */
export function phoneLink(number: string): string | null {
  const digits = number.replace(/\(0\)/g, "").replace(/[^\d+]/g, "");
  return /^\+?\d{3,}$/.test(digits) ? `tel:${digits}` : null;
}
