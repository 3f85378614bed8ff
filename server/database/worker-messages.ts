/** A request of the server's main thread to the database thread, one at a time. */
export type WorkerRequest =
  | {
      readonly kind: "fetch";
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [string, string])[];
      /** In memory, or a file that holds a large upload. */
      readonly body: Uint8Array<ArrayBuffer> | { readonly file: string; readonly size: number } | null;
      /** True if its commit needs no flush, since a "flush" follows before anyone is told of it. */
      readonly isFlushedLater?: boolean;
    }
  /** Flushes the commits of all requests before it. */
  | { readonly kind: "flush" }
  | { readonly kind: "query"; readonly sql: string; readonly params: unknown[] }
  | { readonly kind: "close" };

/** An error without its class, which cannot be sent between threads: message, database fields, stack. */
export interface PlainError {
  readonly message: string;
  readonly stack: string;
  readonly isStartError: boolean;
  readonly fields: Readonly<Record<string, string | number | null>>;
}

export type WorkerResponse =
  | { readonly kind: "ready" }
  | { readonly kind: "closed" }
  /** `commits`: how many requests this thread has run that were to be flushed later. */
  | { readonly kind: "flushed"; readonly commits: number }
  | { readonly kind: "rows"; readonly rows: unknown[] }
  | {
      readonly kind: "response";
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: ArrayBuffer | null;
      readonly report: string | null;
    }
  | { readonly kind: "failed"; readonly error: PlainError };
