import { useState } from "react";
import { updatedText } from "../../../components/texts/dates.tsx";
import { useAdminCommand } from "../../../data/admin/context.ts";
import type { Draft } from "../../../domain/forms/draft.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { kindName, pathOfRow, rowName } from "./row-names.ts";

/** A draft that has not been saved, to open or to discard. */
export function DraftLine({ draft }: { draft: Draft }) {
  const { kind, rowId, base, fields, updatedAt } = draft;
  const now = useNow();
  const act = useAdminCommand();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = rowName({ ...base, ...fields }).trim() || m.writing_untitled();
  return (
    <li className="rounded-card border border-line bg-sheet p-5">
      <h3>{name}</h3>
      <p className="mt-1 text-sm text-ink-2">
        {`${kindName(kind)} · ${m.draft_kept({ time: updatedText(updatedAt, now) })}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink variant="secondary" to={pathOfRow(kind, base?.id ?? rowId)}>
          {m.admin_waiting_open()}
          <span className="sr-only">{`: ${name}`}</span>
        </ButtonLink>
        <Button variant="secondary" onClick={() => setIsConfirming(true)}>
          {m.admin_waiting_discard()}
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      </div>
      {isConfirming ? (
        <ConfirmDialog
          question={m.writing_discard_question()}
          yes={m.admin_waiting_discard()}
          onYes={() => void act((admin) => admin.dropDraft(rowId))}
          onClose={() => setIsConfirming(false)}
        >
          <p className="font-semibold">{name}</p>
          <p className="text-ink-2">{m.writing_discard_text()}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
