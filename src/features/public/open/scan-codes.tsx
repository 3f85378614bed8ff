import { Camera } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type CodeProgress, createCodeCollector } from "../../../components/signed-file/code-collector.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { type CodeReader, loadCodeReader } from "../../../media/code-reader.ts";
import { type CameraFailure, openCamera } from "../../../media/open-camera.ts";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/file-button.tsx";

/** Milliseconds between two looks at the camera's picture. */
const LOOK_MS = 150;
/** Milliseconds after which the page has loaded what it needs itself. */
const PAUSE_MS = 2_000;

type Scanning = {
  readonly stream: MediaStream | null;
  readonly progress: CodeProgress | null;
  readonly failure: CameraFailure | "foreign" | "damaged" | "no_code" | "no_reader" | null;
};
const IDLE: Scanning = { stream: null, progress: null, failure: null };

const FAILURES: Readonly<Record<NonNullable<Scanning["failure"]>, () => string>> = {
  not_allowed: m.scan_not_allowed,
  no_camera: m.scan_no_camera,
  failed: m.scan_failed,
  foreign: m.scan_foreign,
  damaged: m.scan_damaged,
  no_code: m.scan_no_code,
  no_reader: m.scan_no_reader,
};

type ScanCodesProps = {
  /** A code with which another app has opened this one. */
  readonly first: string | null;
  /** Called with the fragment of a link once all codes of a post are read. */
  onRead(fragment: string): void;
};

/** Reads the QR codes of a post with the camera or from a picture, without a network. */
export function ScanCodes({ first, onRead }: ScanCodesProps) {
  const [collector] = useState(createCodeCollector);
  const [{ stream, progress, failure }, setScanning] = useState(IDLE);
  const change = (part: Partial<Scanning>) => setScanning((before) => ({ ...before, ...part }));

  async function take(text: string) {
    const code = await collector.take(text);
    if (code.kind === "part") return change({ progress: code.progress, failure: null });
    if (code.kind !== "whole") return change({ failure: code.kind });
    stop();
    setScanning(IDLE);
    onRead(code.fragment);
  }

  function stop() {
    for (const track of stream?.getTracks() ?? []) track.stop();
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

  const takeFirst = useEffectEvent((text: string) => void take(text));
  useEffect(() => {
    if (!first) return;
    const timer = setTimeout(() => takeFirst(first));
    return () => clearTimeout(timer);
  }, [first]);

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
    if (!(await readerHere())) return change({ failure: "no_reader" });
    const opened = await openCamera();
    change(typeof opened === "string" ? { failure: opened } : { stream: opened, failure: null });
  }

  async function readPicture(file: Blob) {
    const read = await readerHere();
    if (!read) return change({ failure: "no_reader" });
    try {
      const picture = await createImageBitmap(file);
      const texts = await read(picture);
      picture.close();
      if (texts.length === 0) return change({ failure: "no_code" });
      for (const text of texts) await take(text);
    } catch (error) {
      console.warn("A picture could not be read.", error);
      change({ failure: "no_code" });
    }
  }

  return (
    <div className="mt-8 grid justify-items-start gap-3">
      {stream ? (
        <>
          <CameraPicture stream={stream} readerHere={readerHere} onText={(text) => void take(text)} />
          <Button
            variant="secondary"
            onClick={() => {
              stop();
              change({ stream: null });
            }}
          >
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
      <p role="status" className="min-h-6 max-w-[52ch]">
        {progress ? progressText(progress) : stream ? m.scan_looking() : null}
      </p>
      {failure ? (
        <p role="alert" className="max-w-[52ch] text-bad">
          {FAILURES[failure]()}
        </p>
      ) : null}
    </div>
  );
}

type CameraPictureProps = {
  readonly stream: MediaStream;
  readerHere(): Promise<CodeReader | null>;
  onText(text: string): void;
};

function CameraPicture({ stream, readerHere, onText }: CameraPictureProps) {
  const video = useRef<HTMLVideoElement>(null);

  const seen = useRef("");
  const look = useEffectEvent(async () => {
    const shown = video.current;
    const read = await readerHere();
    if (!(shown && read) || shown.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    for (const text of await read(shown)) {
      // A code is in many pictures one after another; it counts again once another was in between.
      if (text !== seen.current) onText(text);
      seen.current = text;
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const again = () => {
      // One look after another: a slow phone does not fall behind.
      if (!isOver) timer = setTimeout(() => void look().catch(console.warn).finally(again), LOOK_MS);
    };
    const shown = video.current;
    if (shown) shown.srcObject = stream;
    again();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [stream]);

  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={m.scan_video()}
      className="aspect-square w-full max-w-[26rem] rounded-small bg-ink object-cover"
    />
  );
}

function progressText({ count, missing }: CodeProgress): string {
  return m.scan_progress({ read: count - missing.length, count, missing: missing.join(", ") });
}
