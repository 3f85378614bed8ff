import type {
  ImportReport,
  TransferProblem,
  TransferProgress,
} from "../../../domain/transfer/site-transfer.ts";
import { m } from "../../../i18n/paraglide/messages.js";

const IMPORT_PROBLEMS: Readonly<Record<TransferProblem, () => string>> = {
  backup: () => m.transfer_failed_backup({ command: "restore" }),
  busy: m.transfer_failed_busy,
  damaged: m.transfer_failed_damaged,
  disk_full: m.transfer_failed_disk_full,
  forbidden: m.transfer_failed_forbidden,
  incomplete: m.transfer_failed_incomplete,
  interrupted: m.transfer_failed_interrupted,
  newer: m.transfer_failed_newer,
  not_empty: m.transfer_failed_not_empty,
  session_ended: m.session_ended,
  too_large: () => m.transfer_failed_too_large({ command: "import" }),
  wrong_kind: m.transfer_failed_wrong_kind,
  other: m.transfer_failed_other,
};

/** Why an import failed, as one sentence. */
export const importProblemText = (problem: TransferProblem): string => IMPORT_PROBLEMS[problem]();

/** Why an export failed, as one sentence. */
export function exportProblemText(problem: TransferProblem): string {
  if (problem === "disk_full") return m.transfer_export_disk_full();
  const isOfBoth = problem === "busy" || problem === "forbidden" || problem === "session_ended";
  return isOfBoth ? importProblemText(problem) : m.transfer_export_failed();
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
