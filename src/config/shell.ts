/** Where the shell has its splash (index.html), which a prerendered page takes the place of. */
export const SPLASH = /<div id="root">.*?<!-- \/root -->/s;
