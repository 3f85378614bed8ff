/** Where the shell has its splash (index.html), which a painted page takes the place of. */
export const SPLASH = /<div id="root">.*?<!-- \/root -->/s;
