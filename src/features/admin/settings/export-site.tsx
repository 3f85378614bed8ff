import { Download } from "lucide-react";
import { useState } from "react";
import { dataSize } from "../../../components/texts/data-size.ts";
import type { Admin } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import type { ReadyExport, TransferOutcome } from "../../../domain/transfer/site-transfer.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { exportProblemText } from "./transfer-texts.ts";

type Transfer = NonNullable<Admin["transfer"]>;

/** Writes the whole site into one file on the server, and has the browser download it. */
export function ExportSite({ transfer }: { transfer: Transfer }) {
  const online = useOnline();
  const [isWriting, setWriting] = useState(false);
  const [outcome, setOutcome] = useState<TransferOutcome<ReadyExport> | null>(null);

  async function start(): Promise<void> {
    setWriting(true);
    setOutcome(null);
    const written = await transfer.exportSite(() => undefined);
    setOutcome(written);
    setWriting(false);
    if (written.ok) save(written.value);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>{m.transfer_export_text()}</p>
      <Button variant="secondary" disabled={!online || isWriting} onClick={() => void start()}>
        <Download className="size-5" aria-hidden="true" />
        {m.transfer_export()}
      </Button>
      {online ? null : <p className="text-ink-2 text-sm">{m.transfer_offline()}</p>}
      {isWriting ? <p role="status">{m.transfer_export_writing()}</p> : null}
      {outcome?.ok === false ? <Notice tone="error">{exportProblemText(outcome.problem)}</Notice> : null}
      {outcome?.ok ? (
        <Notice tone="info">
          <span>{m.transfer_export_ready({ size: dataSize(outcome.value.size) })}</span>{" "}
          <a href={outcome.value.address} download={outcome.value.name}>
            {outcome.value.name}
          </a>
        </Notice>
      ) : null}
    </div>
  );
}

/** The browser writes it to the disk as it arrives, and shows its own progress. */
function save({ address, name }: ReadyExport): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
