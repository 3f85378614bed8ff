import type { Worker } from "node:worker_threads";
import { startWorker } from "../../worker-thread.ts";
import type { Input, Output, Render, Renderer } from "./renderers.ts";

export type RenderRequest = { readonly id: number; readonly kind: Renderer; readonly input: Input<Renderer> };
export type RenderAnswer =
  | { readonly id: number; readonly output: Output<Renderer> }
  | { readonly id: number; readonly error: string };

/** The thread holds a browser's document and fonts, so it ends when nothing was rendered for this long, in milliseconds. */
const IDLE_MS = 5 * 60_000;
/** Behind more than these a client has given up. */
const MAX_WAITING = 40;

type Waiting = { resolve(output: unknown): void; reject(error: Error): void };

/**
 * Renders in a thread of its own, one after the other, so that whoever asks for something that is not ready yet keeps nobody else
 * waiting. The thread starts with the first request and ends when it is not needed.
 */
export class RenderThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  readonly render: Render = (kind, ...input) => {
    if (this.#waiting.size >= MAX_WAITING)
      return Promise.reject(new Error("Too much is waiting to be rendered."));
    clearTimeout(this.#idle);
    const worker = this.#running();
    const id = ++this.#lastId;
    return new Promise<Output<typeof kind>>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (output) => resolve(output as Output<typeof kind>), reject });
      worker.postMessage({ id, kind, input } satisfies RenderRequest);
    });
  };

  /** Ends the thread; what waits is rejected. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = startWorker("render-worker", null);
    // A server that stops does not wait for a feed.
    worker.unref();
    worker.on("message", (answer: RenderAnswer) => this.#answered(answer));
    worker.once("error", (error) =>
      console.error("The thread that renders feeds and previews failed.", error),
    );
    worker.once("exit", () => {
      this.#worker = undefined;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of waiting) reject(new Error("The rendering was ended."));
    });
    this.#worker = worker;
    return worker;
  }

  #answered(answer: RenderAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ("error" in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.output);
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
  }
}
