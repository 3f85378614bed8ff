import { isIPv4, isIPv6 } from "node:net";

/**
 * The networks around an address, narrow to wide: IPv4 by itself and its /24, IPv6 by its /64 (one household), /48 and
 * /32. What is no address stands for itself.
 */
export function networksOf(address: string): string[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return [plain, `${plain.split(".").slice(0, 3).join(".")}.0/24`];
  const [bare = ""] = plain.split("%");
  if (!isIPv6(bare)) return [plain];
  const groups = groupsOf(bare);
  return [64, 48, 32].map((bits) => `${groups.slice(0, bits / 16).join(":")}::/${bits}`);
}

/** The first six of an IPv6 address's eight groups, which is more than is looked at, each written in one way. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - first.length - last.length - Number(address.includes("."));
  return [...first, ...Array<string>(Math.max(missing, 0)).fill("0"), ...last]
    .slice(0, 6)
    .map((group) => Number.parseInt(group, 16).toString(16));
}
