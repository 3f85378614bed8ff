import { useEffect, useMemo } from "react";
import type { SoundFile } from "../../domain/recordings/recording.ts";

/** An object URL of a sound on this device, revoked when it is no longer shown. */
export function useObjectUrl({ bytes, type }: Pick<SoundFile, "bytes" | "type">): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes], { type })), [bytes, type]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
