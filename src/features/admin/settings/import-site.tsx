import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { type Admin, useAdmin } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import { BASE_LANGUAGE } from "../../../domain/languages/languages.ts";
import type {
  ImportPlan,
  ImportReport,
  TransferOutcome,
  TransferProgress,
} from "../../../domain/transfer/site-transfer.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FullReport } from "./full-report.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { importProblemText, progressText, reportLines } from "./transfer-texts.ts";

type Transfer = NonNullable<Admin["transfer"]>;

/** Sends a file to the server, shows what its import would do, and imports it when the owner agrees. */
export function ImportSite({ transfer, onImported }: { transfer: Transfer; onImported(): void }) {
  const online = useOnline();
  const { adminSync } = useAdmin();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const [planned, setPlanned] = useState<{ file: File; plan: ImportPlan } | null>(null);
  const [outcome, setOutcome] = useState<TransferOutcome<ImportReport> | null>(null);

  async function plan({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file) return;
    setOutcome(null);
    setPlanned(null);
    setProgress({ phase: "sending", done: 0, of: file.size });
    const answer = await transfer.planImport(file, (now) =>
      setProgress(now.phase === "working" ? { ...now, phase: "reading" } : now),
    );
    // The same file can be chosen again.
    target.value = "";
    setProgress(null);
    if (answer.ok) setPlanned({ file, plan: answer.value });
    else setOutcome(answer);
  }

  async function take(file: File): Promise<void> {
    setPlanned(null);
    setProgress({ phase: "sending", done: 0, of: file.size });
    const taken = await transfer.importFile(file, setProgress);
    setProgress(null);
    setOutcome(taken);
    onImported();
    if (taken.ok) void adminSync.sync();
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>{m.transfer_import_text()}</p>
      <Button
        variant="secondary"
        disabled={!online || progress !== null}
        onClick={() => input.current?.click()}
      >
        <Upload className="size-5" aria-hidden="true" />
        {m.transfer_import()}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".gz,.tgz,.tar,.zip,.xml,.rss,.atom,.json,application/gzip,application/zip,application/x-tar,text/xml,application/xml,application/json"
        aria-label={m.transfer_import()}
        className="hidden"
        onChange={(event) => void plan(event)}
      />
      {online ? null : <p className="text-ink-2 text-sm">{m.transfer_offline()}</p>}
      {progress ? <Progress progress={progress} /> : null}
      {planned ? (
        <ImportPreview
          plan={planned.plan}
          disabled={!online}
          onImport={() => void take(planned.file)}
          onCancel={() => setPlanned(null)}
        />
      ) : null}
      {outcome ? <Outcome outcome={outcome} /> : null}
    </div>
  );
}

function Progress({ progress }: { progress: TransferProgress }) {
  const { done, of } = progress;
  return (
    <div className="grid w-full max-w-md gap-1">
      <progress
        className="w-full accent-red"
        aria-label={m.transfer_import()}
        {...(of === null ? {} : { value: done, max: of })}
      />
      <p role="status">{progressText(progress)}</p>
    </div>
  );
}

function Outcome({ outcome }: { outcome: TransferOutcome<ImportReport> }) {
  if (!outcome.ok)
    return (
      <Notice tone="error">
        <span>{importProblemText(outcome.problem)}</span>
        {outcome.detail ? (
          <span lang={BASE_LANGUAGE} className="block text-ink-2 text-sm">
            {outcome.detail}
          </span>
        ) : null}
      </Notice>
    );
  const { value } = outcome;
  return (
    <Notice tone="info">
      <p className="font-semibold">{m.transfer_imported()}</p>
      <ul>
        {reportLines(value).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {value.kind === "posts" ? <FullReport text={value.posts.report} /> : null}
    </Notice>
  );
}
