/** A whole number in UK format: `12,345`. Without `Intl`, whose loading delays the first paint. */
export function numberText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
