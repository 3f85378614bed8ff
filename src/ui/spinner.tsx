import { LoaderCircle } from "lucide-react";
import { m } from "../i18n/paraglide/messages.js";

/** The full-screen spinner: while a part of the app itself is being loaded. */
export function FullScreenSpinner() {
  return (
    <div className="grid min-h-screen place-items-center" role="status" aria-label={m.loading()}>
      <LoaderCircle className="spin size-9 text-red" aria-hidden="true" />
    </div>
  );
}
