import { dictionary } from "@zxcvbn-ts/language-common";
import { PUBLIC_PASSWORD } from "./demo-sign-in.ts";

const PASSWORD_MIN = 8;
/** bcrypt reads no further: what follows would be no part of the password. */
const PASSWORD_MAX_BYTES = 72;

const common = new Set([...dictionary["passwords-common"], PUBLIC_PASSWORD]);

/** Why a new password is refused: `reason` is the auth service's name for a weak one, absent for one too long. */
export interface PasswordFault {
  readonly reason?: "length" | "pwned";
  readonly message: string;
}

/** What is wrong with a new password, or null. What is asked of it follows ASVS 5, chapter 6.2. */
export function passwordFault(password: string): PasswordFault | null {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES)
    return { message: `The password must not be longer than ${PASSWORD_MAX_BYTES} bytes.` };
  if ([...password].length < PASSWORD_MIN)
    return { reason: "length", message: `The password must have at least ${PASSWORD_MIN} characters.` };
  if (common.has(password.toLowerCase()))
    return { reason: "pwned", message: "The password is one of those that are tried first." };
  return null;
}
