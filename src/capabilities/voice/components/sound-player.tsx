import { useEffect, useMemo } from "react";
import type { SoundFile } from "../domain/recording.ts";
import { RecordingPlayer } from "./recording-player.tsx";

type SoundPlayerProps = Pick<SoundFile, "bytes" | "type" | "seconds"> & { readonly label: string };

/** Plays a sound that is on this device. */
export function SoundPlayer({ bytes, type, seconds, label }: SoundPlayerProps) {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes], { type })), [bytes, type]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <RecordingPlayer src={url} bytes={null} seconds={seconds} label={label} />;
}
