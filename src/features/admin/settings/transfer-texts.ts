import type {
  ImportReport,
  TransferProblem,
  TransferProgress,
} from "../../../domain/transfer/site-transfer.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Why an import failed, as one sentence. */
export function importProblemText(problem: TransferProblem): string {
  switch (problem) {
    case "backup":
      return m.transfer_failed_backup({ command: "npm run restore" });
    case "busy":
      return m.transfer_failed_busy();
    case "damaged":
      return m.transfer_failed_damaged();
    case "disk_full":
      return m.transfer_failed_disk_full();
    case "forbidden":
      return m.transfer_failed_forbidden();
    case "incomplete":
      return m.transfer_failed_incomplete();
    case "interrupted":
      return m.transfer_failed_interrupted();
    case "newer":
      return m.transfer_failed_newer();
    case "not_empty":
      return m.transfer_failed_not_empty();
    case "session_ended":
      return m.session_ended();
    case "too_large":
      return m.transfer_failed_too_large({ command: "npm run import" });
    case "wrong_kind":
      return m.transfer_failed_wrong_kind();
    case "other":
      return m.transfer_failed_other();
  }
}

/** Why an export failed, as one sentence. */
export function exportProblemText(problem: TransferProblem): string {
  switch (problem) {
    case "busy":
    case "forbidden":
    case "session_ended":
      return importProblemText(problem);
    case "disk_full":
      return m.transfer_export_disk_full();
    default:
      return m.transfer_export_failed();
  }
}

/** Import progress. */
export function progressText({ phase, done, of }: TransferProgress): string {
  const percent = of ? Math.floor((100 * done) / of) : 0;
  if (phase === "reading") return m.transfer_reading();
  if (phase === "sending") return m.writing_upload_sending({ percent });
  return of === null ? m.transfer_working() : m.transfer_working_percent({ percent });
}

/** The result of an import, one line per kind of item. */
export function reportLines(report: ImportReport): string[] {
  if (report.kind === "archive") {
    const { posts, comments, messages, media, redirects } = report.counts;
    return [
      m.transfer_count_posts({ count: posts }),
      m.transfer_count_comments({ count: comments }),
      m.transfer_count_messages({ count: messages }),
      m.transfer_count_media({ count: media }),
      m.transfer_count_redirects({ count: redirects }),
    ];
  }
  const { created, present, rejected, pictures, picturesMissing, files, filesMissing, redirects } =
    report.posts;
  return [
    m.transfer_count_articles({ count: created }),
    m.transfer_count_present({ count: present }),
    m.transfer_count_pictures({ count: pictures }),
    ...(picturesMissing > 0 ? [m.transfer_count_missing({ count: picturesMissing })] : []),
    m.transfer_count_files({ count: files }),
    ...(filesMissing > 0 ? [m.transfer_count_files_missing({ count: filesMissing })] : []),
    ...(rejected > 0 ? [m.transfer_count_rejected({ count: rejected })] : []),
    m.transfer_count_redirects({ count: redirects }),
  ];
}
