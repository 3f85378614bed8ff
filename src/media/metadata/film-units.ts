import { ascii } from "../detect-type.ts";

/** How a film's stream is written (ISO/IEC 14496-15): the bytes of a unit's length and head, and which units have notes (SEI). */
export type Units = {
  readonly lengthBytes: number;
  readonly headBytes: number;
  readonly hasNotes: (head: number) => boolean;
};

/** Notes of a program or camera, and those that a country's standard defines (H.264, annex D). */
const [REGISTERED, UNREGISTERED] = [4, 5];
/** The United States' code with the providers of captions and of HDR10+, which are shown. */
const SHOWN = ["\xb5\0\x31", "\xb5\0\x3c"];
const FILL = 0x20;

/** The units of a stream by its settings; null if its kind has none. */
export function unitsOf(type: string, settings: Uint8Array): Units | null {
  if (type === "avcC")
    return {
      lengthBytes: ((settings[4] ?? 0) & 3) + 1,
      headBytes: 1,
      hasNotes: (head) => (head & 31) === 6,
    };
  if (type !== "hvcC") return null;
  return {
    lengthBytes: ((settings[21] ?? 0) & 3) + 1,
    headBytes: 2,
    hasNotes: (head) => [39, 40].includes(head >> 1),
  };
}

/**
 * Blanks, in place, what cameras and programs write between the pictures of a film: place, time, maker, serial number (as AVCHD does) and
 * settings of the encoder. The notes keep their number and size, and captions stay.
 */
export function cleanUnits(samples: Uint8Array, { lengthBytes, headBytes, hasNotes }: Units): void {
  for (let at = 0; at + lengthBytes < samples.length; ) {
    const inside = at + lengthBytes;
    const size = samples.subarray(at, inside).reduce((sum, byte) => sum * 256 + byte, 0);
    at = inside + size;
    if (hasNotes(samples[inside] ?? 0)) cleanNotes(samples.subarray(inside + headBytes, at));
  }
}

/** The lists of units in the settings of HEVC, each with a length of two bytes. */
export function cleanSettings(settings: Uint8Array, units: Units): void {
  const view = new DataView(settings.buffer, settings.byteOffset, settings.byteLength);
  let at = 23;
  for (let list = settings[22] ?? 0; list > 0 && at + 3 <= settings.length; list--) {
    let count = view.getUint16(at + 1);
    for (at += 3; count > 0 && at + 2 <= settings.length; count--) {
      const to = Math.min(settings.length, at + 2 + view.getUint16(at));
      cleanUnits(settings.subarray(at, to), { ...units, lengthBytes: 2 });
      at = to;
    }
  }
}

function cleanNotes(unit: Uint8Array): void {
  const places = meantPlaces(unit);
  const content = Uint8Array.from(places, (place) => unit[place] ?? 0);
  let at = 0;
  const number = () => {
    let sum = 0;
    while (content[at] === 255) sum += content[at++] ?? 0;
    return sum + (content[at++] ?? 0);
  };
  // The unit ends with a byte of one bit.
  while (at < content.length - 1) {
    const kind = number();
    const end = Math.min(content.length, number() + at);
    const isShown = kind === REGISTERED && SHOWN.includes(ascii(content, at, 3));
    if (kind === UNREGISTERED || (kind === REGISTERED && !isShown))
      for (const place of places.slice(at, end)) blank(unit, place);
    at = end;
  }
}

/** The places of the bytes that are meant: after two zeros a 3 keeps others from being taken for the start of a unit. */
function meantPlaces(unit: Uint8Array): number[] {
  return [...unit.keys()].filter((at) => !isGuard(unit, at));
}

const isGuard = (unit: Uint8Array, at: number) => unit[at] === 3 && unit[at - 1] === 0 && unit[at - 2] === 0;

/** The two zeros before a guard stay, so that it is one still. */
function blank(unit: Uint8Array, at: number): void {
  if (!isGuard(unit, at + 1) && !isGuard(unit, at + 2)) unit[at] = FILL;
}
