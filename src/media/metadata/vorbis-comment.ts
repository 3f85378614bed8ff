import { ascii } from "../detect-type.ts";
import { viewOf } from "./pieces.ts";

/**
 * Replaces the comments of Vorbis, Opus and others (RFC 7845, 5.2) by none, in place: the name of the encoder, which a file must have,
 * becomes spaces of the length of all.
 * @param head bytes before the comments, which stay
 */
export function cleanComment(packet: Uint8Array, head: number): void {
  // A comment of Vorbis itself ends with a flag of one byte.
  const end = packet.length - (ascii(packet, 0, 7) === "\x03vorbis" ? 1 : 0);
  const size = end - head - 8;
  if (size < 0) return;
  packet.fill(0x20, head, end);
  viewOf(packet).setUint32(head, size, true);
  viewOf(packet).setUint32(end - 4, 0, true);
  if (end < packet.length) packet[end] = 1;
}
