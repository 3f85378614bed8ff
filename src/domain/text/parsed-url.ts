/** Parses an absolute URL; null if it is invalid. `URL.canParse` is missing before Chrome 120 and Safari 17. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
