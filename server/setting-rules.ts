import { isIP } from "node:net";
import path from "node:path";

/** The origin of a Supabase, in the clear on this machine only. */
export function isSupabaseUrl(value: string): boolean {
  if (!isOrigin(value)) return false;
  const url = new URL(value);
  return url.protocol === "https:" || isLoopback(url);
}

/** The address of a database by name. */
export function isDatabaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  return ["postgres:", "postgresql:"].includes(protocol) && hostname !== "" && /^\/[^/]+$/.test(pathname);
}

/** What a shell would have replaced names another folder, in which a site would start empty. */
export function isFolderName(value: string): boolean {
  return !/^~|^["'“‘„«`]|\$[\w{]|^\w+:\/\/|\p{Cc}/u.test(value);
}

/** The address of a mail server, with or without a sign-in. */
export function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search } = new URL(value);
  return ["smtp:", "smtps:"].includes(protocol) && hostname !== "" && /^\/?$/.test(pathname) && search === "";
}

/** An address alone, without a name. */
export function isEmail(value: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(value);
}

/** An http or https address without path, query or credentials. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const isHost = /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(url.hostname);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && isHost && !/[?#]/.test(value);
}

/** True if an address reaches this machine only. */
export function isLoopback(url: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}

/** A public key of a Supabase. A secret key built into the app would give every visitor full access. */
export function isPublicKey(value: string): boolean {
  return /^[\w.-]+$/.test(value) && !isSecretKey(value);
}

function isSecretKey(value: string): boolean {
  if (value.startsWith("sb_secret_")) return true;
  const payload = value.split(".")[1] ?? "";
  return Buffer.from(payload, "base64url").toString("utf8").includes('"service_role"');
}

/** Hosts as they are in an address, each a name or an address, with commas between them. */
export function areHosts(value: string): boolean {
  const hosts = value.split(/[\s,]+/).filter(Boolean);
  return hosts.every((host) => isIP(host.replace(/^\[(.*)\]$/, "$1")) !== 0 || /^[\w.-]+$/.test(host));
}

/** A release or a folder of them: without its slash the address of a folder would be that of one release. */
export function isReleasePlace(value: string): boolean {
  if (path.isAbsolute(value)) return true;
  return /^https?:/.test(value) && URL.canParse(value) && /(?:\/|\.tar\.gz)$/.test(value);
}
