import { FILE_BYTES_MAX } from "../../../domain/submissions/submission.ts";
import type { ContainerFault } from "./container/faults.ts";
import { mp4Fault } from "./container/mp4-fault.ts";
import { oggFault } from "./container/ogg-fault.ts";
import { webmFault } from "./container/webm-fault.ts";

/**
 * Why the server would refuse a recording of a visitor; null if it takes it. The same walk as `private.voice_fault`, with which
 * tests/integration/database/recordings-of-visitors.test.ts compares it, so that it is told while recording again is possible.
 */
export function recordingFault(type: string, bytes: Uint8Array): ContainerFault | null {
  switch (type) {
    case "audio/webm":
      return webmFault(bytes);
    case "audio/ogg":
      return oggFault(bytes);
    case "audio/mp4":
      return mp4Fault(bytes);
    default:
      return "file_type";
  }
}

/** True if the server takes a recording of a visitor, so that one that it refuses can be made again before it is sent. */
export function isSendable({ type, bytes }: { readonly type: string; readonly bytes: ArrayBuffer }): boolean {
  return bytes.byteLength <= FILE_BYTES_MAX && recordingFault(type, new Uint8Array(bytes)) === null;
}
