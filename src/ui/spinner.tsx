import { LoaderCircle } from "lucide-react";
import { m } from "../i18n/paraglide/messages.js";

/** A full-screen spinner, shown while the app's code loads. */
export function FullScreenSpinner() {
  return (
    <div className="grid min-h-screen place-items-center" role="status" aria-label={m.loading()}>
      <LoaderCircle className="spin size-9 text-red" aria-hidden="true" />
    </div>
  );
}
