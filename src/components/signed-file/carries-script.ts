/** Elements that run code or load something else; a file has none of them. */
const ACTIVE = /<\s*(?:script|iframe|frame|object|embed|applet|base|svg|math|link\b[^>]*stylesheet)\b/i;
const SCRIPT = /<\s*script\b/i;
const REFRESH = /<\s*meta\b[^>]*http-equiv\s*=\s*["']?\s*refresh/i;
const LISTENER = /<[^>]*[\s"'/]on[a-z]+\s*=/i;
const CODE_ADDRESS = /\b(?:href|src|action|formaction)\s*=\s*["']?\s*(?:javascript|vbscript|data:text)/i;

/**
 * True if a file holds a script or something else that is active. A file is written with its text escaped, so that only
 * an element looks like one. It is not parsed: the site's policy forbids to parse strings as HTML.
 */
export function carriesScript(html: string): boolean {
  return ACTIVE.test(html) || REFRESH.test(html) || LISTENER.test(html) || CODE_ADDRESS.test(html);
}

/** True if the text of an article holds a script. Embedded videos are the sanitiser's, through which every article is shown. */
export function holdsScript(html: string): boolean {
  return SCRIPT.test(html) || LISTENER.test(html) || CODE_ADDRESS.test(html);
}
