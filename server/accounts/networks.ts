import { isIPv4, isIPv6 } from "node:net";

/**
 * The networks of an address, narrow to wide: IPv4 by address and /24, IPv6 by its /64 (one household), /48 and /32.
 * Anything else is returned as it is.
 */
export function networksOf(address: string): string[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return [plain, `${plain.split(".").slice(0, 3).join(".")}.0/24`];
  const [bare = ""] = plain.split("%");
  if (!isIPv6(bare)) return [plain];
  const groups = groupsOf(bare);
  return [64, 48, 32].map((bits) => `${groups.slice(0, bits / 16).join(":")}::/${bits}`);
}

/** The narrowest network of an address, which counts as one client. */
export const householdOf = (address: string): string => networksOf(address)[0] ?? address;

/** The first six of an IPv6 address's eight groups, normalised; callers need at most four. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - first.length - last.length - Number(address.includes("."));
  return [...first, ...Array<string>(Math.max(missing, 0)).fill("0"), ...last]
    .slice(0, 6)
    .map((group) => Number.parseInt(group, 16).toString(16));
}
