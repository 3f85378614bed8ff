/** The splash in the shell (index.html), which a prerendered page replaces. */
export const SPLASH = /<div id="root">.*?<!-- \/root -->/s;
