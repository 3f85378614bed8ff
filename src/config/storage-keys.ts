/** Names of what this site keeps in the browser outside its databases. */
export const storageKeys = {
  /** "dark" or "light"; the specification names the key. Read before first paint by public/boot.js too. */
  mode: "mode",
  snapshot: "selam-snapshot",
  updatedAt: "selam-updated",
} as const;
