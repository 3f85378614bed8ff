/**
 * Paths (with their query) that are no pages of the app although someone may open them in a tab: the API, and what
 * looks like a file. The server draws the same line: a missing file is a 404, never HTML.
 */
export const NO_PAGES: RegExp[] = [/^\/(auth|rest|storage)\/v1(\/|\?|$)/, /^[^?]*\.[^/?]*(\?|$)/];
