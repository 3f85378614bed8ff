/**
 * A JPEG without the segments that are not needed to show it: Safari writes EXIF into what it encodes. The segments that stay
 * are those that the server accepts (private.jpeg_header). Files of other types are returned unchanged.
 */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) break;
    const end = marker === 0xff ? at + 1 : at + 2 + view.getUint16(at + 2);
    if (isShown(marker, end - at - 2, bytes.subarray(at + 4, at + 15))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return joined([...parts, bytes.subarray(at)]);
}

function isShown(marker: number, length: number, start: Uint8Array): boolean {
  switch (marker) {
    case 0xe0:
      return length === 16;
    case 0xe2:
      return String.fromCharCode(...start) === "ICC_PROFILE";
    case 0xee:
      return length === 14;
    default:
      return (marker < 0xe0 || marker > 0xef) && marker !== 0xfe && marker !== 0xff;
  }
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
