/**
 * The oldest browsers that scripts and styles are transpiled for (docs/decisions/2026-11-22-oldest-browsers.md). Chrome
 * 92 is below the supported minimum: the site is readable there, without its styles.
 */
export const OLDEST_SCRIPTS = ["chrome92", "firefox102", "safari15.4", "ios15.4"];
export const OLDEST_STYLES = ["chrome99", "firefox102", "safari15.4", "ios15.4"];
