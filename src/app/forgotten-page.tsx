import { useEffect } from "react";
import { m } from "../i18n/paraglide/messages.js";
import { useAsk } from "../services.ts";
import { buttonClass } from "../ui/button.tsx";
import { PageHead } from "../ui/page.tsx";

/** The last page of this site on this device: no way leads on from it that would save the site again unasked. */
export function ForgottenPage() {
  const ask = useAsk();
  useEffect(() => void ask(async ({ engine }) => engine.stop()), [ask]);
  return (
    <main role="status" className="wrap pb-14">
      <PageHead title={m.library_forgotten_title()} lead={m.library_forgotten()} />
      <a href="/" className={buttonClass("second")}>
        {m.library_open_again()}
      </a>
    </main>
  );
}
