/** Keys of this site's data in localStorage. */
export const storageKeys = {
  /** "dark" or "light". Also read before first paint by public/boot.js. */
  mode: "mode",
  /** The language, if chosen: read before the app renders (src/app/served-document.ts). */
  language: "selam-language",
  /** The language by which lists are filtered, if they are. */
  readingLanguage: "selam-reading-language",
  /** "closed" if the panel beside a post that is being written was closed. */
  writingPanel: "selam-writing-panel",
  /** "less" or "full", if chosen by the user (data-saver.ts). */
  data: "selam-data",
  /** Number of visits on this device, and the time of the last one. */
  visits: "selam-visits",
  /** The answer to the install prompt: "accepted" or "dismissed". */
  install: "selam-install",
  /** Until when no new version is offered, in milliseconds (pwa/update/update.ts). */
  updateLater: "selam-update-later",
  /** The number on the app's icon. */
  badge: "selam-badge",
  snapshot: "selam-snapshot",
  updatedAt: "selam-updated",
  /** The server's clock minus this device's at the last sync, in milliseconds. */
  clockOffset: "selam-clock-offset",
  /** How many operations of this visitor are unsent, and how many the browser has deleted (unsent-note.ts). */
  unsent: "selam-unsent",
  lost: "selam-lost",
  /** What a tab found out about a server that does not respond, for the others (src/data/other-tabs.ts). */
  backoff: "selam-backoff",
  /** Set once the browser was asked for persistent storage. */
  askedToKeep: "selam-asked-to-keep",
  /** The author name of comments written on this device. */
  authorName: "selam-name",
  /** The code by which this device's comments and reports are found (device-code.ts). */
  deviceCode: "selam-device-code",
  /** What this device wants to be told of (domain/notifications/choice.ts). */
  notifications: "selam-notifications",
  /** What an admin's device is not told of (domain/inbox/arrivals.ts). */
  mutedArrivals: "selam-desk-muted",
  /** The keys with which the site signs posts (site-keys.ts). */
  siteKeys: "selam-keys",
  /** Which posts someone gave by hand (given-posts.ts). */
  given: "selam-given",
  adminUpdatedAt: "selam-desk-updated",
  /** The name under which the signed-in owner writes. */
  ownersName: "selam-desk-name",
  /** What of a new site's setup the server has, as it last said (data/admin/server-setup.ts). */
  serverSetup: "selam-desk-setup",
  /** Steps of a new site's setup that the owner does not want to see. */
  hiddenSteps: "selam-desk-steps-hidden",
  /** When this device last deleted unused files from the storage. */
  adminSweptAt: "selam-desk-swept",
} as const;

/** The site's name in each language, for the next start. Also read before first paint by public/boot.js. */
export const siteNameKey = (language: string) => `selam-site-${language}`;
