import { store, stored } from "./local-storage.ts";
import { storageKeys } from "./storage-keys.ts";

/** Crockford's alphabet, without letters that are read as another one. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** For as long as the page is open, where localStorage is blocked. */
let code: string | null = null;

/**
 * This device's code, made when it is first needed. It goes with comments and reports, so that the site's owner can find
 * or erase them for the person who shows it; the server stores only its hash (`private.device_hash`).
 */
export function deviceCode(): string {
  code = stored(storageKeys.deviceCode) ?? code;
  if (!code) {
    const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte % 32]);
    code = letters.join("").replace(/.{4}(?=.)/g, "$&-");
    store(storageKeys.deviceCode, code);
  }
  return code;
}
