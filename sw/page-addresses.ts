/**
 * Paths (with their query) that are not pages of the app: the API, and paths that look like files. The server
 * follows the same rule: a missing file is a 404, never HTML.
 */
export const NOT_PAGES: RegExp[] = [
  /^\/(auth|rest|storage)\/v1(\/|\?|$)/,
  /^\/health(\?|$)/,
  /^[^?]*\.[^/?]*(\?|$)/,
];
