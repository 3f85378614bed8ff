import { useEffect, useId, useState } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import { FileButton } from "../../../ui/file-button.tsx";
import { PageHead } from "../../../ui/page.tsx";
import type { Scanner } from "../../qr/components/scanner.tsx";
import { OpenResult } from "./open-result.tsx";
import type { ScanCodes } from "./scan-codes.tsx";
import { useOpenFile } from "./use-open-file.ts";

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

type Loaded = { readonly ScanCodes: typeof ScanCodes; readonly Scanner: typeof Scanner };

async function loadScanner(): Promise<Loaded> {
  const [{ ScanCodes }, { Scanner }] = await Promise.all([
    import("./scan-codes.tsx"),
    import("../../qr/components/scanner.tsx"),
  ]);
  return { ScanCodes, Scanner };
}

/** What reads codes, which comes when the page is opened. */
function useScanner(): Loaded | "not_loaded" | null {
  const [scanner, setScanner] = useState<Loaded | "not_loaded" | null>(null);
  useEffect(() => {
    codeLoader.load(loadScanner).then(setScanner, () => setScanner("not_loaded"));
  }, []);
  return scanner;
}
