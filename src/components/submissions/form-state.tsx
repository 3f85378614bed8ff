import { CircleCheck } from "lucide-react";
import type { StorageProblem } from "../../domain/outbox/persist.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Notice } from "../../ui/notice.tsx";
import { storageErrorText } from "../texts/storage-error-text.ts";

type FormStateProps = {
  readonly state: { readonly is: string; readonly why?: StorageProblem };
};

/** What happened to what was sent last; the list below shows how it goes on. */
export function FormState({ state }: FormStateProps) {
  return (
    <>
      {/* Always rendered: screen readers announce changes only in an existing live region. */}
      <div role="status" className="empty:sr-only">
        {state.is === "stored" ? (
          <p className="flex items-start gap-3 rounded-small border border-line bg-sheet px-4 py-3">
            <CircleCheck className="mt-0.5 size-6 shrink-0 text-ok" aria-hidden="true" />
            {m.submission_stored()}
          </p>
        ) : null}
      </div>
      {state.is === "failed" && state.why ? (
        <Notice tone="error">{storageErrorText(state.why)}</Notice>
      ) : null}
    </>
  );
}
