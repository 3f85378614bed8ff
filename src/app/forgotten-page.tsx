import { useEffect, useRef } from "react";
import { useSiteData } from "../data/site/context.ts";
import { m } from "../i18n/paraglide/messages.js";
import { buttonClass } from "../ui/button.tsx";
import { PageHead } from "../ui/page.tsx";

/**
 * Shown after the user has deleted the site's data. Links nowhere, because another page would save the site again.
 */
export function ForgottenPage() {
  const ask = useSiteData();
  const main = useRef<HTMLElement>(null);
  useEffect(() => void ask(async ({ siteSync }) => siteSync.stop()), [ask]);
  // The pressed button is gone, and the previous page may have been scrolled far down.
  useEffect(() => {
    window.scrollTo(0, 0);
    main.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={main} id="main" className="wrap pb-14">
      <div role="status">
        <PageHead title={m.library_forgotten_title()} lead={m.library_forgotten()} />
      </div>
      <a href="/" className={buttonClass("secondary")}>
        {m.library_open_again()}
      </a>
    </main>
  );
}
