import * as v from "valibot";
import { store, stored } from "./local-storage.ts";
import { storageKeys } from "./storage-keys.ts";

const siteKeysSchema = v.object({ site: v.string(), keys: v.array(v.string()), at: v.number() });

/** The keys with which the site signs posts, as this device read them last, and when (milliseconds since 1970). */
export type SiteKeys = v.InferOutput<typeof siteKeysSchema>;

/** Milliseconds after which the keys are read again. */
const MAX_AGE = 24 * 3_600_000;

/** Null if this device has not read them yet. */
export function storedSiteKeys(): SiteKeys | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), siteKeysSchema), stored(storageKeys.siteKeys));
  return parsed.success ? parsed.output : null;
}

export function storeSiteKeys(keys: SiteKeys): void {
  store(storageKeys.siteKeys, JSON.stringify(keys));
}

/** True if the keys were never read, or more than a day ago. A device's clock may have been set back. */
export function areSiteKeysOld(now: number): boolean {
  const known = storedSiteKeys();
  return !known || Math.abs(now - known.at) > MAX_AGE;
}
