import { BASE_LANGUAGE } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** The server's own report of an import, which is in English. */
export function FullReport({ text }: { text: string }) {
  return (
    <details className="mt-2">
      <summary>{m.transfer_report()}</summary>
      <pre lang={BASE_LANGUAGE} className="wrap-anywhere whitespace-pre-wrap text-sm">
        {text}
      </pre>
    </details>
  );
}
