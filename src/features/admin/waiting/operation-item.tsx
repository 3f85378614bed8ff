import { useId } from "react";
import { useAdminReach } from "../../../components/admin/reach-context.ts";
import { updatedText } from "../../../components/texts/dates.tsx";
import { rowText } from "../../../components/texts/owner-texts.ts";
import { reasonText } from "../../../components/texts/reason-text.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import type { AdminOperation } from "../../../domain/outbox/admin-operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { kindName, pathOfRow, rowName } from "./row-names.ts";
import { useOperationActions } from "./use-operation-actions.ts";

/** One unsent operation with its state and actions. */
export function OperationItem({ operation }: { operation: AdminOperation }) {
  const { intent, state, attempts, queuedAt, conflict } = operation;
  const heading = useId();
  const now = useNow();
  const reach = useAdminReach();
  const actions = useOperationActions(operation);
  const isRejected = state === "parked";
  const bothChanged = isRejected && intent.kind === "save" && conflict?.theirs;

  return (
    <li>
      <article aria-labelledby={heading} className="rounded-card border border-line bg-sheet p-5">
        <h3 id={heading}>{titleOf(operation)}</h3>
        <p className={`mt-1 text-sm ${isRejected ? "font-medium text-bad" : "text-wait"}`}>
          <span>{isRejected ? reasonText(operation) : rowText("waiting", reach)}</span>{" "}
          <span className="font-normal text-ink-2">{updatedText(queuedAt, now)}</span>
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {isRejected && intent.kind === "save" && !conflict ? (
            <ButtonLink variant="secondary" to={pathOfRow(intent.on, intent.rowId)}>
              {m.waiting_edit()}
            </ButtonLink>
          ) : null}
          {bothChanged ? (
            <ButtonLink to={adminPaths.conflict(operation.id)}>{m.conflict_open()}</ButtonLink>
          ) : null}
          {isRejected && !bothChanged ? (
            <Button variant="secondary" onClick={() => void actions.resume()}>
              {retryText(operation)}
            </Button>
          ) : null}
          {isRejected ? (
            <Button variant="secondary" onClick={() => void actions.discard()}>
              {intent.kind === "delete" ? m.admin_waiting_keep_row() : m.admin_waiting_discard()}
            </Button>
          ) : null}
          {state === "pending" && attempts === 0 ? (
            <Button variant="secondary" onClick={() => void actions.withdraw()}>
              {m.admin_waiting_undo()}
            </Button>
          ) : null}
        </div>
      </article>
    </li>
  );
}

function titleOf({ intent, baseVersion }: AdminOperation): string {
  const kind = kindName(intent.on);
  if (intent.kind === "delete") return m.admin_waiting_delete({ kind, name: rowName(intent.base) });
  const name = rowName({ ...intent.base, ...intent.fields });
  return baseVersion === 0 ? m.admin_waiting_new({ kind, name }) : m.admin_waiting_save({ kind, name });
}

function retryText({ intent, conflict }: AdminOperation): string {
  if (intent.kind === "delete" && conflict) return m.admin_waiting_delete_anyway();
  return conflict ? m.admin_waiting_make_anew() : m.admin_waiting_retry();
}
