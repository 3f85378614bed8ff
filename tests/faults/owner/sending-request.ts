import { type ClientRequest, request } from "node:http";

/** Chunks of an upload, so that it can be cut halfway. */
const PIECES = 4;

/** The subset of `XMLHttpRequest` that an upload uses (src/api/upload-file.ts); Node has none. */
class SendingRequest {
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  onprogress: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onload: (() => void) | null = null;
  status = 0;
  responseText = "";
  #request: ClientRequest | null = null;
  #over = false;

  open(method: string, address: string): void {
    this.#request = request(address, { method, agent: false });
  }

  setRequestHeader(name: string, value: string): void {
    this.#request?.setHeader(name, value);
  }

  send(bytes: ArrayBuffer): void {
    const out = this.#request;
    if (!out) throw new Error("Nothing was opened.");
    out.on("error", () => this.#end(() => this.onerror?.()));
    out.on("response", (answer) => {
      answer.on("error", () => this.#end(() => this.onerror?.()));
      answer.on("data", (piece: Buffer) => {
        this.responseText += piece.toString("utf8");
        this.onprogress?.();
      });
      answer.on("end", () =>
        this.#end(() => {
          if (!answer.complete) return this.onerror?.();
          this.status = answer.statusCode ?? 0;
          this.onload?.();
        }),
      );
    });
    out.setHeader("content-length", String(bytes.byteLength));
    const size = Math.max(1, Math.ceil(bytes.byteLength / PIECES));
    for (let from = 0; from < bytes.byteLength; from += size) {
      const loaded = Math.min(from + size, bytes.byteLength);
      out.write(Buffer.from(bytes.slice(from, loaded)), () => this.upload.onprogress?.({ loaded }));
    }
    out.end();
  }

  abort(): void {
    this.#request?.destroy();
    this.#end(() => this.onabort?.());
  }

  #end(say: () => void): void {
    if (this.#over) return;
    this.#over = true;
    say();
  }
}

/** Installs it as a global, as in a browser. */
export function installXmlHttpRequest(): void {
  Object.assign(globalThis, { XMLHttpRequest: SendingRequest });
}

/** Runs a job that begins as in a service worker, which has none. */
export function withoutXmlHttpRequest<T>(job: () => T): T {
  const { XMLHttpRequest } = globalThis;
  Reflect.deleteProperty(globalThis, "XMLHttpRequest");
  try {
    return job();
  } finally {
    Object.assign(globalThis, { XMLHttpRequest });
  }
}
