/** Parses a URL, absolute or relative to `base`; null if it is invalid. `URL.canParse` is missing before Chrome 120 and Safari 17. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
