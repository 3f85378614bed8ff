import type { Timestamp } from "./timestamp.ts";

const SHAPE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/**
 * Parses both formats that servers send: PostgREST's `2026-11-20T09:02:05.651123+00:00` and the embedded backend's
 * `2026-11-20 09:02:05.651+00`.
 * @returns null for anything else
 */
export function parseTimestamp(text: string): Timestamp | null {
  const match = SHAPE.exec(text.trim());
  if (!match) return null;
  const [, day, time, fraction = "", zone = "Z"] = match;
  const offset = zone === "Z" ? "Z" : zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, h, m) => `${h}:${m ?? "00"}`);
  const whole = new Date(`${day}T${time}${offset}`);
  if (Number.isNaN(whole.getTime())) return null;
  return `${whole.toISOString().slice(0, 19)}.${fraction.padEnd(6, "0")}Z`;
}
