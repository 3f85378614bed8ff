import { Check } from "lucide-react";
import { DeleteButton } from "../../../components/admin/delete-button.tsx";
import { SendStateBadge } from "../../../components/admin/send-state-badge.tsx";
import { useSaveReports } from "../../../data/admin/use-save-reports.ts";
import type { Shown } from "../../../domain/outbox/admin-view.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";

type GuestLineProps = {
  readonly guest: Shown<"attendance">;
  /** True if the owner sees the answer for the first time. */
  readonly isNew: boolean;
};

/** A guest of the list, with the check-in. */
export function GuestLine({ guest: { row, status }, isNew }: GuestLineProps) {
  const { changeRow, removeRow } = useSaveReports();
  const action = row.arrived ? m.guests_undo() : m.guests_check_in();

  const checkIn = () => changeRow("attendance", row, { arrived: !row.arrived });

  const remove = () => removeRow("attendance", row, { done: { text: m.guests_removed() } });

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3">
      <p className="min-w-0 font-semibold">
        <span>{m.attend_own({ name: row.name, count: row.people })}</span>{" "}
        {isNew ? (
          <span className="rounded-full bg-red px-2.5 font-normal text-on-red text-sm">
            {m.submission_new()}
          </span>
        ) : null}{" "}
        {row.arrived ? <span className="text-ok">{m.field_arrived()}</span> : null}{" "}
        <SendStateBadge status={status} />
      </p>
      <div className="flex items-center gap-6">
        <Button
          variant={row.arrived ? "small" : "secondary"}
          aria-label={`${action}: ${row.name}`}
          onClick={() => void checkIn()}
        >
          {row.arrived ? null : <Check className="size-5" aria-hidden="true" />}
          <span>{action}</span>
        </Button>
        <DeleteButton
          label={`${m.guests_remove()}: ${row.name}`}
          question={m.guests_remove_question()}
          onDelete={() => void remove()}
        >
          <p className="text-ink-2">{row.name}</p>
        </DeleteButton>
      </div>
    </li>
  );
}
