import { useId } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { FileButton } from "../../../ui/file-button.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { OpenResult } from "./open-result.tsx";
import { useOpenFile } from "./use-open-file.ts";
import { useScanner } from "./use-scanner.ts";

/** `/open`: takes a post that someone gave as a file, and keeps it here. Works without a connection. */
export function OpenPage() {
  const { state, code, openFile, openFragment } = useOpenFile();
  const scanner = useScanner();
  const note = useId();
  return (
    <div className="max-w-(--measure) pb-14">
      <PageHead title={m.open_title()} lead={m.open_lead()} />
      <FileButton variant="primary" accept=".html,.htm,text/html" describedBy={note} onFile={openFile}>
        {m.open_choose()}
      </FileButton>
      <p id={note} className="mt-3 max-w-[52ch] text-ink-2">
        {m.open_note()}
      </p>
      {scanner === "not_loaded" ? <p className="mt-8 max-w-[52ch] text-ink-2">{m.scan_no_reader()}</p> : null}
      {scanner && scanner !== "not_loaded" ? (
        <scanner.ScanCodes Scanner={scanner.Scanner} first={code} onRead={openFragment} />
      ) : null}
      <OpenResult state={state} />
    </div>
  );
}
