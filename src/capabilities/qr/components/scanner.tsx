import { Camera } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { type CodeReader, loadCodeReader } from "../media/code-reader.ts";
import { type CameraFailure, openCamera } from "../media/open-camera.ts";
import { CameraPicture } from "./camera-picture.tsx";

/** Milliseconds after which the page has loaded what it needs itself. */
const PAUSE_MS = 2_000;

/** Why nothing is read. */
export type ScanFailure = CameraFailure | "no_code" | "no_reader";

type ScannerProps = {
  /** What is told of each failure, with what to do instead. */
  readonly failures: Readonly<Record<ScanFailure, () => string>>;
  /** What was wrong with what was read. */
  readonly problem: string | null;
  /** What was read so far; null for the scanner's own text. */
  readonly progress: ReactNode;
  /** Called with each code. @returns true if nothing more is to be read: the camera stops */
  onText(text: string): Promise<boolean>;
};

/** Reads QR codes with the camera or from a picture, without a network. Its code comes on use, see scripts/chunks.ts. */
export function Scanner({ failures, problem, progress, onText }: ScannerProps) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failure, setFailure] = useState<ScanFailure | null>(null);

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    setStream(null);
  }

  async function take(text: string) {
    setFailure(null);
    if (await onText(text)) stop();
  }

  const reader = useRef<Promise<CodeReader> | null>(null);
  async function readerHere(): Promise<CodeReader | null> {
    try {
      reader.current ??= loadCodeReader();
      return await reader.current;
    } catch {
      // Without a connection it is not here yet, which a tap tells.
      reader.current = null;
      return null;
    }
  }

  const prepare = useEffectEvent(() => void readerHere());
  useEffect(() => {
    // For a time without a connection; a tap tries again.
    const timer = setTimeout(() => prepare(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);

  // The camera is off when the page is left.
  useEffect(
    () => () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    },
    [stream],
  );

  async function start() {
    if (!(await readerHere())) return setFailure("no_reader");
    const opened = await openCamera();
    if (typeof opened === "string") return setFailure(opened);
    setFailure(null);
    setStream(opened);
  }

  async function readPicture(file: Blob) {
    const read = await readerHere();
    if (!read) return setFailure("no_reader");
    try {
      const picture = await createImageBitmap(file);
      const texts = await read(picture);
      picture.close();
      if (texts.length === 0) return setFailure("no_code");
      for (const text of texts) await take(text);
    } catch (error) {
      console.warn("A picture could not be read.", error);
      setFailure("no_code");
    }
  }

  const told = failure ? failures[failure]() : problem;
  return (
    <div className="flex flex-col items-start gap-3">
      {stream ? (
        <>
          <CameraPicture stream={stream} readerHere={readerHere} onText={(text) => void take(text)} />
          {/* Below what was read, which belongs under the picture on a small phone. */}
          <Button variant="secondary" className="order-last" onClick={stop}>
            {m.scan_stop()}
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void start()}>
            <Camera className="size-5" aria-hidden="true" />
            {m.scan_start()}
          </Button>
          <FileButton variant="secondary" accept="image/*" onFile={(file) => void readPicture(file)}>
            {m.scan_picture()}
          </FileButton>
        </div>
      )}
      <div role="status" className="min-h-6 max-w-[52ch]">
        {progress ?? (stream ? m.scan_looking() : null)}
      </div>
      {told ? (
        <p role="alert" className="max-w-[52ch] text-bad">
          {told}
        </p>
      ) : null}
    </div>
  );
}
