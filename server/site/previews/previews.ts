import { type Render, renderHere } from "../rendering/renderers.ts";
import { type Preview, previewFile, previewHash } from "./preview.ts";
import type { ReadPicture } from "./stored-picture.ts";

export type RenderedPreview = {
  readonly jpeg: Buffer;
  /** False if the page's picture could not be found: it may be there later. */
  readonly isComplete: boolean;
};

/** Some hundreds of previews. */
const MAX_BYTES = 24_000_000;
/** Each takes a fifth of a second: a client behind more than these has given up. */
const MAX_WAITING = 20;

type Cached = { readonly hash: string; readonly jpeg: Buffer };

/**
 * The preview pictures of the site, made when one is first requested. One is rendered at a time, so that crawlers
 * cannot keep the server from its visitors, and the last used are kept in memory.
 */
export class Previews {
  readonly #readPicture: ReadPicture;
  readonly #renderPreview: Render;
  readonly #maxBytes: number;
  /** By file, the last used at the end. */
  readonly #cached = new Map<string, Cached>();
  readonly #pending = new Map<string, Promise<RenderedPreview>>();
  #bytes = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(readPicture: ReadPicture, render: Render = renderHere, maxBytes = MAX_BYTES) {
    this.#readPicture = readPicture;
    this.#renderPreview = render;
    this.#maxBytes = maxBytes;
  }

  /** @returns null while too many others are being rendered; rejects if the picture can't be read at the moment */
  async get(preview: Preview): Promise<RenderedPreview | null> {
    const file = previewFile(preview);
    const hash = previewHash(preview);
    const known = this.#cached.get(file);
    if (known?.hash === hash) {
      this.#cached.delete(file);
      this.#cached.set(file, known);
      return { jpeg: known.jpeg, isComplete: true };
    }
    const key = `${file} ${hash}`;
    const pending = this.#pending.get(key);
    if (pending) return pending;
    if (this.#pending.size >= MAX_WAITING) return null;
    const rendering = this.#last.then(() => this.#render(preview, file, hash));
    this.#pending.set(key, rendering);
    this.#last = rendering.catch(() => undefined).finally(() => this.#pending.delete(key));
    return rendering;
  }

  /** Forgets the preview of a page that is no longer published. */
  forget(file: string): void {
    this.#bytes -= this.#cached.get(file)?.jpeg.byteLength ?? 0;
    this.#cached.delete(file);
  }

  async #render(preview: Preview, file: string, hash: string): Promise<RenderedPreview> {
    const picture = preview.picture === null ? null : await this.#readPicture(preview.picture);
    const jpeg = Buffer.from(await this.#renderPreview("preview", preview, picture));
    const isComplete = preview.picture === null || picture !== null;
    if (isComplete) this.#store(file, { hash, jpeg });
    return { jpeg, isComplete };
  }

  #store(file: string, entry: Cached): void {
    this.forget(file);
    this.#cached.set(file, entry);
    this.#bytes += entry.jpeg.byteLength;
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.forget(oldest);
    }
  }
}
