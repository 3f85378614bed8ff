import type { MediaPlace } from "../../../../src/domain/content/media-rules.ts";
import { prepareMedia } from "../../../../src/media/prepare-media.ts";

/** The result for a file, in a form that can leave the page. */
export type FileResult =
  | { readonly ok: false; readonly why: string }
  | {
      readonly ok: true;
      readonly width: number;
      readonly height: number;
      readonly thumbhash: string;
      readonly files: readonly { readonly width: number; readonly type: string; readonly base64: string }[];
      /** The longest time the main thread was blocked, in milliseconds. */
      readonly stuck: number;
    };

declare global {
  interface Window {
    prepare(base64: string, place: MediaPlace): Promise<FileResult>;
  }
}

window.prepare = async (base64, place) => {
  const file = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
  const watch = watchFrames();
  const prepared = await prepareMedia(file, place);
  const stuck = watch();
  if (!prepared.ok) return { ok: false, why: prepared.rejection.reason };
  if (prepared.media.kind === "video") return { ok: false, why: "video" };
  const { width, height, thumbhash } = prepared.media;
  const files = prepared.media.files.map(({ bytes, type, width }) => ({
    width,
    type,
    base64: base64Of(bytes),
  }));
  return { ok: true, width, height, thumbhash, files, stuck };
};

/** Measures how long the main thread is blocked, until the returned function is called. */
function watchFrames(): () => number {
  let longest = 0;
  let last = performance.now();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    port2.postMessage(null);
  };
  port2.postMessage(null);
  return () => {
    port1.close();
    return longest;
  };
}

function base64Of(bytes: ArrayBuffer): string {
  let letters = "";
  for (const byte of new Uint8Array(bytes)) letters += String.fromCharCode(byte);
  return btoa(letters);
}
