import { parentPort, workerData } from "node:worker_threads";
import { toRequest } from "./engine/worker-request.ts";
import { type LiteBackend, type LiteSettings, openLiteBackend } from "./lite-backend.ts";
import { toPlainError } from "./plain-error.ts";
import type { WorkerRequest, WorkerResponse } from "./worker-messages.ts";

/** Requests whose commits are not flushed yet. */
let unflushed = 0;

/** The thread of the embedded database: a slow statement blocks only other statements. */
async function serve(): Promise<void> {
  const opening = openLiteBackend(workerData as LiteSettings);
  // Registered first: a thread without listeners exits when it is idle.
  parentPort?.on("message", (request: WorkerRequest) => {
    opening.then((backend) => answer(backend, request)).then(send, fail);
  });
  await opening;
  send({ kind: "ready" });
}

async function answer(backend: LiteBackend, request: WorkerRequest): Promise<WorkerResponse> {
  switch (request.kind) {
    case "query":
      return { kind: "rows", rows: await backend.query(request.sql, request.params) };
    case "flush": {
      await backend.flush();
      const commits = unflushed;
      unflushed = 0;
      return { kind: "flushed", commits };
    }
    case "close":
      await backend.close();
      return { kind: "closed" };
    case "fetch": {
      const { isFlushedLater = false } = request;
      if (isFlushedLater) unflushed += 1;
      const direct = await backend.applyInteractions(request);
      if (direct) return { kind: "response", ...direct, report: null };
      const { response, report } = await backend.fetch(toRequest(request), { isFlushedLater });
      const body = response.body ? await response.arrayBuffer() : null;
      return { kind: "response", status: response.status, headers: [...response.headers], body, report };
    }
  }
}

function send(message: WorkerResponse): void {
  const body = message.kind === "response" ? message.body : null;
  parentPort?.postMessage(message, body ? [body] : []);
}

function fail(error: unknown): void {
  send({ kind: "failed", error: toPlainError(error) });
}

serve().catch(fail);
