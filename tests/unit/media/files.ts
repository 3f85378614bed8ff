/** Minimal files: only as much of each format as its header needs. */
export function bytes(...parts: (string | number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? letters(part) : part)));
}

function letters(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

export function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

export function uint16(value: number): number[] {
  return [(value >>> 8) & 255, value & 255];
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A PNG header with these dimensions and no pixels. */
export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  return bytes(SIGNATURE, uint32(13), "IHDR", uint32(width), uint32(height), [8, 2, 0, 0, 0], uint32(0));
}

/** A box of an MP4 file. */
export function box(type: string, ...inside: (string | number[])[]): number[] {
  const content = [...bytes(...inside)];
  return [...uint32(content.length + 8), ...bytes(type), ...content];
}
