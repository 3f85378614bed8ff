/** A whole number for readers in the UK: `12,345`. Without the browser's own names, which a first paint waits for. */
export function numberText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
