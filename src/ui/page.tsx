import { type ReactNode, useEffect } from "react";
import { m } from "../i18n/paraglide/messages.js";

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const site = m.app_name();
    document.title = title === site ? site : `${title} · ${site}`;
  }, [title]);
}

/** The page's one `h1` with an optional sentence under it; focus comes here when the route changes. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <header className="pt-8 pb-6 md:pt-12 md:pb-8">
      <h1 tabIndex={-1}>{title}</h1>
      {lead ? <p className="mt-4 max-w-[52ch] text-ink-2 text-lg md:text-xl">{lead}</p> : null}
      {children}
    </header>
  );
}

/** A section's heading with a link beside it. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-3">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
