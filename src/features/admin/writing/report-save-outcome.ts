import { momentText } from "../../../components/texts/moment-text.ts";
import type { Admin } from "../../../data/admin/context.ts";
import type { Timestamp } from "../../../domain/dates/timestamp.ts";
import type { AdminOperation } from "../../../domain/outbox/admin-operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Toast } from "../../../ui/toasts.tsx";
import { POST_KINDS, type PostKind } from "./post-kinds.ts";

/** How long to wait for the server's response before reporting the post as queued. */
const TIMEOUT_MS = 4_000;

type SavedPost = {
  readonly kind: PostKind;
  readonly rowId: string;
  readonly isNew: boolean;
  /** True if the post is to be public. */
  readonly published: boolean;
  /** When the server is to publish it; null for a draft without a schedule. */
  readonly publishAt: Timestamp | null;
};

/**
 * Reports once what became of a saved post: accepted, rejected with the reason, or queued on this device.
 * @param timeout resolves when the wait for the server ends
 */
export function reportSaveOutcome(
  { live, read }: Pick<Admin, "live" | "read">,
  { kind, rowId, isNew, published, publishAt }: SavedPost,
  showToast: (toast: Toast) => void,
  timeout: Promise<void> = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS)),
): void {
  const { labels, paths } = POST_KINDS[kind];
  const view = published ? { link: { label: m.writing_view(), to: paths.view(rowId) } } : {};
  let reported = false;
  let end: () => void = () => undefined;
  const reportOnce = (toast: Toast) => {
    if (reported) return;
    reported = true;
    // Deferred, because the first value may arrive before `end` is assigned.
    setTimeout(() => end());
    showToast(toast);
  };
  const subscription = live(() => read.queuedOperations()).subscribe({
    next(waiting) {
      // Matched by row, because the operation's id changes when it is merged or replaced by a later one.
      const left = waiting.filter((one) => one.rowId === rowId && !one.again);
      const parked = left.find(({ state }) => state === "parked");
      if (left.length === 0) reportOnce({ text: doneText(), ...view });
      else if (parked) reportOnce({ tone: "failed", text: failedText(parked) });
    },
    error: console.error,
  });
  end = () => subscription.unsubscribe();
  void timeout.then(() => reportOnce({ text: queuedText() }));

  function doneText(): string {
    if (!published && publishAt !== null) return m.writing_scheduled({ time: momentText(publishAt) });
    return isNew ? labels.created() : labels.updated();
  }

  function queuedText(): string {
    if (published) return m.writing_kept_publish();
    return publishAt === null ? m.writing_kept() : m.writing_schedule_later();
  }

  function failedText({ conflict, refusal }: AdminOperation): string {
    const problem = conflict ? m.writing_conflict_why() : (refusal?.message ?? m.refusal_other());
    return isNew ? labels.createFailed({ why: problem }) : labels.updateFailed({ why: problem });
  }
}
