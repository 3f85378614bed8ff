const KILO = 1_000;
const MEGA = 1_000_000;
const GIGA = 1_000_000_000;

/** `12 kB`, `4.2 MB`, `10.7 GB` */
export function dataSize(bytes: number): string {
  if (bytes < MEGA) return `${Math.ceil(bytes / KILO)} kB`;
  return bytes < GIGA ? `${(bytes / MEGA).toFixed(1)} MB` : `${(bytes / GIGA).toFixed(1)} GB`;
}
