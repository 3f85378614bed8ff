import { useEffect, useRef } from "react";
import { useAsk } from "../data/site/context.ts";
import { m } from "../i18n/paraglide/messages.js";
import { buttonClass } from "../ui/button.tsx";
import { PageHead } from "../ui/page.tsx";

/** The last page of this site on this device: no way leads on from it that would save the site again unasked. */
export function ForgottenPage() {
  const ask = useAsk();
  const said = useRef<HTMLElement>(null);
  useEffect(() => void ask(async ({ engine }) => engine.stop()), [ask]);
  // The button that was pressed is gone, and the window stood at the end of a far longer page.
  useEffect(() => {
    window.scrollTo(0, 0);
    said.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={said} id="main" className="wrap pb-14">
      <div role="status">
        <PageHead title={m.library_forgotten_title()} lead={m.library_forgotten()} />
      </div>
      <a href="/" className={buttonClass("second")}>
        {m.library_open_again()}
      </a>
    </main>
  );
}
