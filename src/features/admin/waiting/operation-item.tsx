import { useId } from "react";
import { deskPaths } from "../../../config/admin-paths.ts";
import { useDesk } from "../../../data/admin/context.ts";
import type { DeskOperation } from "../../../domain/outbox/admin-operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { updatedText } from "../../../components/texts/dates.tsx";
import { kindName, placeOf, rowName } from "./names.ts";
import { reasonText } from "./reason-text.ts";
import { useOperationActions } from "./use-operation-actions.ts";

/** One thing the owner did that the server does not have, where it stands, and what can be done about it. */
export function OperationItem({ operation }: { operation: DeskOperation }) {
  const { intent, state, attempts, queuedAt, conflict } = operation;
  const heading = useId();
  const { now } = useDesk();
  const actions = useOperationActions(operation);
  const isParked = state === "parked";
  const bothChanged = isParked && intent.kind === "save" && conflict?.theirs;

  return (
    <li>
      <article aria-labelledby={heading} className="rounded-card border border-line bg-sheet p-5">
        <h3 id={heading}>{titleOf(operation)}</h3>
        <p className={`mt-1 text-[.95rem] ${isParked ? "font-medium text-bad" : "text-wait"}`}>
          {isParked ? reasonText(operation) : state === "sending" ? m.waiting_sending() : m.waiting_saved()}{" "}
          <span className="font-normal text-ink-2">{updatedText(queuedAt, now())}</span>
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {isParked && intent.kind === "save" && !conflict ? (
            <ButtonLink weight="second" to={placeOf(intent.on, intent.rowId)}>
              {m.waiting_edit()}
            </ButtonLink>
          ) : null}
          {bothChanged ? (
            <ButtonLink to={deskPaths.conflict(operation.id)}>{m.conflict_open()}</ButtonLink>
          ) : null}
          {isParked && !bothChanged ? (
            <Button weight="second" onClick={() => void actions.goOn()}>
              {goOnText(operation)}
            </Button>
          ) : null}
          {isParked ? (
            <Button weight="second" onClick={() => void actions.discard()}>
              {intent.kind === "delete" ? m.desk_waiting_keep_row() : m.desk_waiting_discard()}
            </Button>
          ) : null}
          {state === "pending" && attempts === 0 ? (
            <Button weight="second" onClick={() => void actions.withdraw()}>
              {m.desk_waiting_undo()}
            </Button>
          ) : null}
        </div>
      </article>
    </li>
  );
}

function titleOf({ intent, baseVersion }: DeskOperation): string {
  const kind = kindName(intent.on);
  if (intent.kind === "delete") return m.desk_waiting_delete({ kind, name: rowName(intent.base) });
  const name = rowName({ ...intent.base, ...intent.fields });
  return baseVersion === 0 ? m.desk_waiting_new({ kind, name }) : m.desk_waiting_save({ kind, name });
}

function goOnText({ intent, conflict }: DeskOperation): string {
  if (intent.kind === "delete" && conflict) return m.desk_waiting_delete_anyway();
  return conflict ? m.desk_waiting_make_anew() : m.desk_waiting_retry();
}
