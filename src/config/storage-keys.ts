/** Names of what this site keeps in the browser outside its databases. */
export const storageKeys = {
  /** "dark" or "light"; the specification names the key. Read before first paint by public/boot.js too. */
  mode: "mode",
  snapshot: "selam-snapshot",
  updatedAt: "selam-updated",
  /** The browser was asked once to keep what is stored. */
  askedToKeep: "selam-asked-to-keep",
  /** The name that comments are written under on this device. */
  authorName: "selam-name",
  /** Who signed in to the desk last. */
  person: "selam-person",
  deskUpdatedAt: "selam-desk-updated",
} as const;
