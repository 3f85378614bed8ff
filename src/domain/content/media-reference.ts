import { KINDS, PAGE_KINDS, type PageKind } from "../kinds/kinds.ts";

/** The path of the site's own media; stored without an origin so that host and port may change. */
const MEDIA_PREFIX = "/storage/v1/object/public/media/";
/** The folder of a kind in the bucket. */
export type MediaFolder = (typeof KINDS)[PageKind]["media"];
const FOLDERS = PAGE_KINDS.map((kind) => KINDS[kind].media);
const OUR_PATH = new RegExp(`^(?:${[...new Set(FOLDERS)].join("|")})/[A-Za-z0-9._/-]+$`);
const OUR_TYPES = /\.(?:jpe?g|png|webp|gif|mp[34]|m4a|web[am]|og[agv])$/i;
const UNSAFE_SEGMENT = /\.\.|\/\/|\/\./;
const HTTPS = /^https:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#][^\s"'<>\\]*)?$/;
const INVISIBLE = /[\u200b-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\ufeff]/;

/** The reference that content uses for a file in the bucket. */
export function mediaReference(path: string): string {
  return MEDIA_PREFIX + path;
}

/** The path in the bucket of a reference to our own storage; null for any other reference. */
export function mediaPath(reference: string): string | null {
  return reference.startsWith(MEDIA_PREFIX) ? reference.slice(MEDIA_PREFIX.length) : null;
}

/** True for a file in our bucket or an https address without credentials. Same rule as on the server. */
export function isMediaReference(reference: string): boolean {
  const path = mediaPath(reference);
  if (path !== null) {
    return (
      path.length <= 300 && OUR_PATH.test(path) && OUR_TYPES.test(path) && !UNSAFE_SEGMENT.test(`/${path}`)
    );
  }
  return isHttpsAddress(reference);
}

/** True for an https address without credentials. Same rule as on the server. */
export function isHttpsAddress(address: string): boolean {
  return address.length <= 2_048 && HTTPS.test(address) && !INVISIBLE.test(address);
}
