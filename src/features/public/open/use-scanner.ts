import { useEffect, useState } from "react";
import { codeLoader } from "../../../pwa/update/load-code.ts";
import type { ScanCodes } from "./scan-codes.tsx";

const loadScanner = () => import("./scan-codes.tsx");

/** What reads codes. It comes when the page is opened, and the service worker keeps it for a time without a connection. */
export function useScanner(): { readonly ScanCodes: typeof ScanCodes } | "not_loaded" | null {
  const [scanner, setScanner] = useState<{ readonly ScanCodes: typeof ScanCodes } | "not_loaded" | null>(
    null,
  );
  useEffect(() => {
    codeLoader.load(loadScanner).then(
      ({ ScanCodes }) => setScanner({ ScanCodes }),
      // Without a connection it is not here yet, which the page tells.
      () => setScanner("not_loaded"),
    );
  }, []);
  return scanner;
}
