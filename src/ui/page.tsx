import { type ReactNode, useEffect } from "react";
import { m } from "../i18n/paraglide/messages.js";

/** Sets the document title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const site = m.app_name();
    document.title = title === site ? site : `${title} · ${site}`;
  }, [title]);
}

type PageHeadProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The page's primary action, beside the title if there is space. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** The page's only `h1` with an optional lead; it gets the focus on route changes. */
export function PageHead({ title, lead, action, children }: PageHeadProps) {
  usePageTitle(title);
  return (
    <header className="page-head flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h1 tabIndex={-1}>{title}</h1>
        {lead ? <p className="mt-4 max-w-[52ch] text-balance text-ink-2 text-lg md:text-xl">{lead}</p> : null}
        {children}
      </div>
      {action}
    </header>
  );
}

/** A section heading with an optional link beside it. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-3">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
