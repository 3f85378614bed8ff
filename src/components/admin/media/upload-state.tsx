import type { MediaFile } from "../../../domain/forms/draft.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Notice } from "../../../ui/notice.tsx";
import { QueryError } from "../../lists/query-error.tsx";

/** The files of a picture, video or recording that are on this device, in all its sizes. */
export type Uploads = {
  /** The live query of the files. */
  readonly query: { readonly status: "loading" | "ready" | "failed"; retry(): void };
  readonly files: readonly MediaFile[];
  /** True if neither this device nor the server has the file. */
  readonly isLost: boolean;
  cancel(files: readonly MediaFile[]): void;
  retry(files: readonly MediaFile[]): void;
};

/** Upload progress of a picture or video in all its sizes; nothing once it is complete. */
export function UploadState({ uploads }: { uploads: Uploads }) {
  const { query, files: media } = uploads;
  const onTheWay = media.filter(({ state }) => state !== "there");
  const stopped = onTheWay.filter(({ state }) => state === "refused" || state === "cancelled");
  const [first] = stopped;

  if (first) {
    return (
      <Notice tone="error">
        <p>{first.why ? m.writing_upload_refused({ why: first.why }) : m.writing_upload_cancelled()}</p>
        <button
          type="button"
          onClick={() => uploads.retry(stopped)}
          className="quiet-link min-h-11 font-semibold"
        >
          {m.try_again()}
        </button>
      </Notice>
    );
  }
  if (onTheWay.length === 0) return <QueryError query={query} />;
  const sending = onTheWay.some(({ state }) => state === "sending");
  const { sent, size } = progressOf(media);
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-4 text-ink-2 text-sm">
      {sending ? (
        <>
          <Ring part={size > 0 ? sent / size : 0} />
          <span>{m.writing_upload_sending({ percent: Math.floor((100 * sent) / Math.max(1, size)) })}</span>
          <button type="button" onClick={() => uploads.cancel(onTheWay)} className="quiet-link min-h-11">
            {m.dialog_cancel()}
          </button>
        </>
      ) : (
        m.writing_upload_kept()
      )}
    </div>
  );
}

function progressOf(media: readonly MediaFile[]): { sent: number; size: number } {
  const size = media.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const sent = media.reduce(
    (sum, { state, sent: left, bytes }) => sum + (state === "there" ? bytes.byteLength : left),
    0,
  );
  return { sent: Math.min(sent, size), size };
}

const CIRCUMFERENCE = 2 * Math.PI * 9;

function Ring({ part }: { part: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6 [transform:rotate(-90deg)]"
      aria-hidden="true"
      fill="none"
      strokeWidth="3"
    >
      <circle cx="12" cy="12" r="9" className="stroke-line" />
      <circle
        cx="12"
        cy="12"
        r="9"
        className="stroke-red"
        strokeDasharray={CIRCUMFERENCE}
        strokeDashoffset={CIRCUMFERENCE * (1 - part)}
      />
    </svg>
  );
}
