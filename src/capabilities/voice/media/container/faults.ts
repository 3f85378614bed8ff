/** Why a recording is refused: it is of another kind, or it is not whole. The server has the same names. */
export type ContainerFault = "file_type" | "file_damaged";

/** One big-endian number of up to six bytes. */
export function bigEndian(bytes: Uint8Array, at: number, length: number): number {
  let number = 0;
  for (let i = 0; i < length; i++) number = number * 256 + (bytes[at + i] ?? 0);
  return number;
}

/** Bytes as Latin letters. */
export function latin(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function isEmptySpace(bytes: Uint8Array, from: number, to: number): boolean {
  return bytes.subarray(from, to).every((byte) => byte === 0);
}
