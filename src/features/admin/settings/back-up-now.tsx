import { DatabaseBackup } from "lucide-react";
import { useState } from "react";
import type { Admin } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { TransferOutcome } from "../../../domain/transfer/site-transfer.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useAnswer } from "../../../ui/use-answer.ts";
import { importProblemText } from "./transfer-texts.ts";

/** Makes a backup now, on a server whose settings say where it takes them; nothing on another one. */
export function BackUpNow({ transfer }: { transfer: NonNullable<Admin["transfer"]> }) {
  const online = useOnline();
  const [hasPlaces, setHasPlaces] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<TransferOutcome<unknown> | null>(null);

  useAnswer(
    transfer.hasBackups,
    (answer) => {
      if (answer.ok) setHasPlaces(answer.value);
    },
    online,
  );

  async function start(): Promise<void> {
    setWorking(true);
    setOutcome(null);
    setOutcome(await transfer.backUp());
    setWorking(false);
  }

  if (!hasPlaces) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <p>{m.transfer_backup_text()}</p>
      <Button variant="secondary" disabled={!online || isWorking} onClick={() => void start()}>
        <DatabaseBackup className="size-5" aria-hidden="true" />
        {m.transfer_backup()}
      </Button>
      {isWorking ? <p role="status">{m.transfer_backup_working()}</p> : null}
      {outcome?.ok ? <Notice tone="info">{m.transfer_backup_done()}</Notice> : null}
      {outcome?.ok === false ? (
        <Notice tone="error">
          <span>{m.transfer_backup_failed()}</span>{" "}
          {outcome.detail ? (
            <span translate="no">{outcome.detail}</span>
          ) : (
            <span>{importProblemText(outcome.problem)}</span>
          )}
        </Notice>
      ) : null}
    </div>
  );
}
