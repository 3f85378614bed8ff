import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { type Admin, useAdmin } from "../../../data/admin/context.ts";
import { useOnline } from "../../../data/site/context.ts";
import { BASE_LANGUAGE } from "../../../domain/languages/languages.ts";
import type {
  ImportReport,
  TransferOutcome,
  TransferProgress,
} from "../../../domain/transfer/site-transfer.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { importProblemText, progressText, reportLines } from "./transfer-texts.ts";

type Transfer = NonNullable<Admin["transfer"]>;

/** Sends a file to the server, which imports it, and shows what became of it. */
export function ImportSite({ transfer, onImported }: { transfer: Transfer; onImported(): void }) {
  const online = useOnline();
  const { adminSync } = useAdmin();
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const [outcome, setOutcome] = useState<TransferOutcome<ImportReport> | null>(null);

  async function take({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file) return;
    setOutcome(null);
    setProgress({ phase: "sending", done: 0, of: file.size });
    const taken = await transfer.importFile(file, setProgress);
    // The same file can be chosen again.
    target.value = "";
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
        onChange={(event) => void take(event)}
      />
      {online ? null : <p className="text-ink-2 text-sm">{m.transfer_offline()}</p>}
      {progress ? <Progress progress={progress} /> : null}
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
      {value.kind === "posts" ? (
        <details className="mt-2">
          <summary>{m.transfer_report()}</summary>
          <pre lang={BASE_LANGUAGE} className="whitespace-pre-wrap text-sm">
            {value.posts.report}
          </pre>
        </details>
      ) : null}
    </Notice>
  );
}
