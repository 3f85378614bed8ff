/** What the server's main thread asks of the database's thread, one question at a time. */
export type Question =
  | {
      readonly kind: "fetch";
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [string, string])[];
      /** In memory, or a file that holds a large upload. */
      readonly body: Uint8Array<ArrayBuffer> | { readonly file: string; readonly size: number } | null;
    }
  | { readonly kind: "query"; readonly sql: string; readonly params: unknown[] }
  | { readonly kind: "close" };

/** An error without its class, which does not cross threads: words, a database's fields, where it was thrown. */
export interface PlainError {
  readonly message: string;
  readonly stack: string;
  readonly isStartError: boolean;
  readonly fields: Readonly<Record<string, string | number | null>>;
}

export type Answer =
  | { readonly kind: "ready" }
  | { readonly kind: "closed" }
  | { readonly kind: "rows"; readonly rows: unknown[] }
  | {
      readonly kind: "response";
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: ArrayBuffer | null;
      readonly report: string | null;
    }
  | { readonly kind: "failed"; readonly error: PlainError };
