import { dictionary } from "@zxcvbn-ts/language-common";
import { FAMILIAR_WORDS } from "../../src/community/names.ts";
import { PUBLIC_PASSWORD } from "./demo-sign-in.ts";

const PASSWORD_MIN = 8;
/** bcrypt ignores everything after this length. */
const PASSWORD_MAX_BYTES = 72;

const common = new Set([...dictionary["passwords-common"], PUBLIC_PASSWORD]);

/** What somebody who knows this site tries first; a password needs more than these words and some digits or signs. */
const SITE_WORDS = [...FAMILIAR_WORDS, "demo", "admin"];
const onlySiteWords = new RegExp(`^(?:${SITE_WORDS.join("|")})+$`);

/** Why a new password is rejected: `reason` is the auth service's code for a weak one, absent for one too long. */
export interface PasswordError {
  readonly reason?: "length" | "pwned";
  readonly message: string;
}

/** The problem with a new password, or null. The rules follow ASVS 5, chapter 6.2. */
export function validatePassword(password: string): PasswordError | null {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES)
    return { message: `The password must not be longer than ${PASSWORD_MAX_BYTES} bytes.` };
  if ([...password].length < PASSWORD_MIN)
    return { reason: "length", message: `The password must have at least ${PASSWORD_MIN} characters.` };
  const letters = password.toLowerCase().replaceAll(/\P{L}/gu, "");
  if (common.has(password.toLowerCase()) || onlySiteWords.test(letters))
    return { reason: "pwned", message: "This password is too common." };
  return null;
}
