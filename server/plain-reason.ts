import { isDiskFull } from "./disk-full.ts";
import { systemErrorCode } from "./start-error.ts";

const FILES: Readonly<Record<string, string>> = {
  EACCES: "this user isn't allowed to",
  EPERM: "this user isn't allowed to",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  EEXIST: "it is a file",
  EISDIR: "it is a folder",
  ENOENT: "no folder can be created there",
  ENOTDIR: "a file is in the way",
};

const NETWORK: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name can't be looked up",
  ECONNREFUSED: "nothing is listening there",
  ECONNRESET: "the connection was closed",
  CONNECTION_CLOSED: "the connection was closed",
  CONNECT_TIMEOUT: "nothing answers there",
  ENOENT: "there is no such socket",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
};

/** Why a file or folder can't be made, in words. */
export function fileReason(error: unknown): string {
  const code = systemErrorCode(error);
  return code === undefined ? String(error) : (FILES[code] ?? code);
}

/** One sentence for what the system refuses to do with a file; undefined for any other error, and for a file that is missing. */
export function unusable(error: unknown): string | undefined {
  // It has no path where a file was open already.
  if (isDiskFull(error)) return "The disk is full: free some room, then try again.";
  const code = systemErrorCode(error);
  if (!(error instanceof Error && "path" in error) || code === undefined || code === "ENOENT")
    return undefined;
  const reason = FILES[code];
  return reason && `${error.path} can't be used (${reason}): correct that, then try again.`;
}

/** Why an address can't be reached, in words; undefined for what is rare. */
export function networkReason(code: string): string | undefined {
  return NETWORK[code];
}
