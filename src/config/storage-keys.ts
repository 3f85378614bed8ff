/** Names of what this site keeps in the browser outside its databases. */
export const storageKeys = {
  /** "dark" or "light"; the specification names the key. Read before first paint by public/boot.js too. */
  mode: "mode",
  snapshot: "selam-snapshot",
  updatedAt: "selam-updated",
  /** The name that comments are written under on this device. */
  authorName: "selam-name",
  deskUpdatedAt: "selam-desk-updated",
} as const;
