import type { Admin } from "../../../data/admin/context.ts";
import type { AdminOperation } from "../../../domain/outbox/admin-operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Toast } from "../../../ui/toasts.tsx";
import { POST_KINDS, type PostKind } from "./post-kinds.ts";

/** How long the server's answer is waited for before it is said that it will come. */
const PATIENCE_MS = 4_000;

type Followed = {
  readonly kind: PostKind;
  readonly rowId: string;
  readonly isNew: boolean;
  /** Readers are to see it. */
  readonly published: boolean;
};

/**
 * Says once what became of a saved post: the server has it, will not have it and why, or it waits on this device.
 * @param patience resolves when the answer has been waited for long enough
 */
export function followSaved(
  { live, read }: Pick<Admin, "live" | "read">,
  { kind, rowId, isNew, published }: Followed,
  say: (toast: Toast) => void,
  patience: Promise<void> = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
): void {
  const { words } = POST_KINDS[kind];
  let said = false;
  let end: () => void = () => undefined;
  const once = (toast: Toast) => {
    if (said) return;
    said = true;
    // The first answer may come before there is anything to end.
    setTimeout(() => end());
    say(toast);
  };
  const subscription = live(() => read.waiting()).subscribe({
    next(waiting) {
      // By the row and not by what was queued: that goes on under another name when it is merged or taken into a later one.
      const left = waiting.filter((one) => one.rowId === rowId && !one.again);
      const parked = left.find(({ state }) => state === "parked");
      if (left.length === 0) once({ text: isNew ? words.created() : words.updated() });
      else if (parked) once({ tone: "failed", text: failedText(parked) });
    },
    error: console.error,
  });
  end = () => subscription.unsubscribe();
  void patience.then(() => once({ text: published ? m.writing_kept_publish() : m.writing_kept() }));

  function failedText({ conflict, refusal }: AdminOperation): string {
    const why = conflict ? m.writing_conflict_why() : (refusal?.message ?? m.refusal_other());
    return isNew ? words.createFailed({ why }) : words.updateFailed({ why });
  }
}
