/**
 * True for an address on the internet. A subscription's endpoint is chosen by a stranger, and its name may resolve to this
 * machine or its network, where this server must not send requests.
 */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return plain.includes(":") ? isPublicV6(plain.toLowerCase()) : isPublicV4(plain);
}

/** The first address and the prefix length of each special range (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved and broadcast.
  ["224.0.0.0", 3],
];

function isPublicV4(address: string): boolean {
  const number = numberOf(address);
  if (number === null) return false;
  return !SPECIAL_V4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(number / size) === Math.floor((numberOf(first) ?? 0) / size);
  });
}

function numberOf(address: string): number | null {
  const parts = address.split(".").map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN));
  if (parts.length !== 4 || parts.some((part) => !(part <= 255))) return null;
  return parts.reduce((number, part) => number * 256 + part, 0);
}

/**
 * Only global unicast (2000::/3), and of it neither the ranges of documentation and protocols (2001::/23, 2001:db8::/32,
 * 3fff::/20) nor 6to4 (2002::/16), which may hide a private address.
 */
function isPublicV6(address: string): boolean {
  const [first = 0, second = 0] = address.split(":").map((group) => Number.parseInt(group || "0", 16));
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return !(first === 0x3fff && second < 0x1000);
}
