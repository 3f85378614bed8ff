import type { Result } from "../outbox/failure.ts";

/**
 * Why an export or import failed. A closed union, so that every one has its sentence.
 *
 * - `interrupted`: no response, or it ended early; the same can be tried again.
 * - `other`: the server's own message, in `detail`.
 */
export type TransferProblem =
  | "backup"
  | "busy"
  | "damaged"
  | "disk_full"
  | "forbidden"
  | "incomplete"
  | "interrupted"
  | "newer"
  | "not_empty"
  | "session_ended"
  | "too_large"
  | "wrong_kind"
  | "other";

export type TransferOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: TransferProblem; readonly detail: string };

/** Progress: bytes while sending, else what the server counts; `of` is null while the total is unknown. */
export type TransferProgress = {
  readonly phase: "sending" | "reading" | "working";
  readonly done: number;
  readonly of: number | null;
};

/** An archive that waits on the server; its address works for a quarter of an hour. */
export type ReadyExport = { readonly address: string; readonly name: string; readonly size: number };

/** An article that an import would make. */
export type PlannedArticle = {
  readonly title: string;
  readonly state: "published" | "scheduled" | "draft";
  readonly pictures: number;
  /** The hosts that the pictures are at. */
  readonly hosts: readonly string[];
  /** The first picture that the file itself holds, small, as a data: address; null if there is none. */
  readonly thumbnail: string | null;
};

/** What an import would do, of which nothing is done yet. */
export type ImportPlan =
  | Extract<ImportReport, { kind: "archive" }>
  | {
      readonly kind: "plan";
      readonly plan: {
        readonly title: string;
        readonly articles: readonly PlannedArticle[];
        /** In English: what would be left out, and why. */
        readonly report: string;
      };
    };

/** The result of an import. */
export type ImportReport =
  | {
      readonly kind: "archive";
      readonly counts: Readonly<Record<"posts" | "comments" | "messages" | "media" | "redirects", number>>;
    }
  | {
      readonly kind: "posts";
      readonly posts: Readonly<
        Record<
          | "created"
          | "present"
          | "rejected"
          | "pictures"
          | "picturesMissing"
          | "files"
          | "filesMissing"
          | "redirects",
          number
        >
      > & {
        /** In English: what was left out, and why. */
        readonly report: string;
      };
    };

export type OnTransferProgress = (progress: TransferProgress) => void;

/** The server's export, import, backups and fetching of pictures, each with a valid access token. */
export interface SiteTransfer {
  /** True if the server's settings say where it takes backups. */
  hasBackups(token: string): Promise<TransferOutcome<boolean>>;
  /** Makes a backup there. */
  backUp(token: string): Promise<TransferOutcome<unknown>>;
  /** A picture at another host, which the server asks for it. */
  fetchPicture(token: string, address: string): Promise<TransferOutcome<Blob>>;
  exportSite(token: string, onProgress: OnTransferProgress): Promise<TransferOutcome<ReadyExport>>;
  /** Says what an import would do. */
  planImport(token: string, file: Blob, onProgress: OnTransferProgress): Promise<TransferOutcome<ImportPlan>>;
  importFile(
    token: string,
    file: Blob,
    onProgress: OnTransferProgress,
  ): Promise<TransferOutcome<ImportReport>>;
}

/** Runs a transfer with the token that a session gives. */
export async function withToken<T>(
  access: Result<{ readonly token: string }>,
  transfer: (token: string) => Promise<TransferOutcome<T>>,
): Promise<TransferOutcome<T>> {
  if (access.ok) return transfer(access.value.token);
  const problem = access.failure.kind === "unauthorised" ? "session_ended" : "interrupted";
  return { ok: false, problem, detail: "" };
}
