import { parentPort } from "node:worker_threads";
import type { RenderAnswer, RenderRequest } from "./render-thread.ts";
import { renderHere } from "./renderers.ts";

parentPort?.on("message", async ({ id, kind, input }: RenderRequest) => {
  const answer = await renderHere(kind, ...input).then(
    (output): RenderAnswer => ({ id, output }),
    (error: unknown): RenderAnswer => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(answer);
});
