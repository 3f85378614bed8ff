/** Where a site's signatures are, with the server and on a static host. */
export const signedPaths = {
  /** The keys alone. */
  keys: "/signed/keys.json",
  /** The signatures of the newest posts of each kind. */
  newest: "/signed/newest.json",
  post: (kind: string, id: string) => `/signed/${kind}/${id}.json`,
} as const;

/** The cache of the signatures on this device. */
export const SIGNED_CACHE = "selam-signed";
