import fc from "fast-check";
import { expect } from "vitest";
import { withoutMetadata } from "../../../../src/media/without-metadata.ts";
import { bytes } from "../files.ts";

/** What must not leave the device, in a block of metadata. */
export const MARK = "PLANTED at 51.5391,-0.1426 by Letay";
/** Content of a block: the mark at some place in it. */
export const planted = fc
  .tuple(fc.nat(40), fc.nat(40), fc.nat(255))
  .map(([before, after, filler]) =>
    bytes(new Array(before).fill(filler), MARK, new Array(after).fill(filler)),
  );

/** Puts blocks between the parts of a file, each after the part of a number (modulo their count). */
export function insert(
  parts: readonly Uint8Array[],
  blocks: readonly { readonly after: number; readonly block: Uint8Array }[],
): Uint8Array<ArrayBuffer> {
  const all = parts.flatMap((part, place) => [
    part,
    ...blocks.filter(({ after }) => after % parts.length === place).map(({ block }) => block),
  ]);
  return bytes(...all.map((part) => [...part]));
}

/** Blocks of these kinds at any places. */
export function blocksOf(...kinds: ((content: Uint8Array) => Uint8Array)[]) {
  return fc.array(
    fc
      .record({ after: fc.nat(50), kind: fc.constantFrom(...kinds), content: planted })
      .map(({ after, kind, content }) => ({ after, block: kind(content) })),
    { minLength: 1, maxLength: 8 },
  );
}

/** The file without metadata, in which no mark is found, and which stays as it is when it is cleaned again. */
export function cleaned(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const clean = withoutMetadata(file);
  expect(text(clean)).not.toMatch(/PLANTED|Letay|51\.5391/);
  expect(Buffer.compare(withoutMetadata(clean), clean)).toBe(0);
  return clean;
}

export const text = (file: Uint8Array) => new TextDecoder("latin1").decode(file);
