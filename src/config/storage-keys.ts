/** Names of what this site keeps in the browser outside its databases. */
export const storageKeys = {
  /** "dark" or "light"; the specification names the key. Read before first paint by public/boot.js too. */
  mode: "mode",
  /** "en" or "ti", where one was chosen: read by the page's first script (src/main.ts). */
  language: "selam-language",
  /** "en" or "ti", where lists are narrowed to what can be read in it. */
  readingLanguage: "selam-reading-language",
  /** "less" or "full", where the person chose themselves (less-data.ts). */
  data: "selam-data",
  /** How often this device came here, and when it last did. */
  visits: "selam-visits",
  /** What was said to the offer to install: "accepted" or "dismissed". */
  install: "selam-install",
  /** What the app's icon counts. */
  badge: "selam-badge",
  snapshot: "selam-snapshot",
  updatedAt: "selam-updated",
  /** The browser was asked once to keep what is stored. */
  askedToKeep: "selam-asked-to-keep",
  /** The name that comments are written under on this device. */
  authorName: "selam-name",
  adminUpdatedAt: "selam-desk-updated",
  /** When this device last took files out of the storage that nothing shows. */
  adminSweptAt: "selam-desk-swept",
} as const;
