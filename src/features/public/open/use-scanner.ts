import { useEffect, useState } from "react";
import type { Scanner } from "../../../components/scanner/scanner.tsx";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import type { ScanCodes } from "./scan-codes.tsx";

type Loaded = { readonly ScanCodes: typeof ScanCodes; readonly Scanner: typeof Scanner };

async function loadScanner(): Promise<Loaded> {
  const [{ ScanCodes }, { Scanner }] = await Promise.all([
    import("./scan-codes.tsx"),
    import("../../../components/scanner/scanner.tsx"),
  ]);
  return { ScanCodes, Scanner };
}

/** What reads codes, which comes when the page is opened. */
export function useScanner(): Loaded | "not_loaded" | null {
  const [scanner, setScanner] = useState<Loaded | "not_loaded" | null>(null);
  useEffect(() => {
    codeLoader.load(loadScanner).then(setScanner, () => setScanner("not_loaded"));
  }, []);
  return scanner;
}
