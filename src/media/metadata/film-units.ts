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
    let size = 0;
    for (; at < inside; at++) size = size * 256 + (samples[at] ?? 0);
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
  let at = 0;
  const skip = () => {
    if (isGuard(unit, at)) at++;
    return at++;
  };
  const number = () => {
    for (let sum = 0; ; ) {
      const byte = unit[skip()] ?? 0;
      sum += byte;
      if (byte !== 255) return sum;
    }
  };
  // The unit ends with a byte of one bit.
  while (at < unit.length - 1) {
    const [kind, size] = [number(), number()];
    const isShown = kind === REGISTERED && SHOWN.includes(ascii(unit, at, 3));
    const isBlanked = kind === UNREGISTERED || (kind === REGISTERED && !isShown);
    for (let left = size; left > 0 && at < unit.length; left--) {
      const place = skip();
      if (isBlanked && place < unit.length) blank(unit, place);
    }
  }
}

/** After two zeros a 3 keeps the bytes that are meant from being taken for the start of a unit. */
const isGuard = (unit: Uint8Array, at: number) => unit[at] === 3 && unit[at - 1] === 0 && unit[at - 2] === 0;

/** The two zeros before a guard stay, so that it is one still. */
function blank(unit: Uint8Array, at: number): void {
  if (!isGuard(unit, at + 1) && !isGuard(unit, at + 2)) unit[at] = FILL;
}
