import { type ReactNode, useEffect, useId } from "react";
import type { Elements } from "./elements.ts";
import { Headline } from "./headline.tsx";
import { useSiteName } from "./site-identity.ts";

/** Sets the document title. */
export function usePageTitle(title: string): void {
  const site = useSiteName();
  useEffect(() => {
    document.title = title === site ? site : `${title} · ${site}`;
  }, [title, site]);
}

type PageHeadProps = {
  readonly title: string;
  /** Title of the tab, if it says more than the heading. */
  readonly tabTitle?: string;
  readonly lead?: ReactNode;
  /** The page's primary action, beside the title if there is space. */
  readonly action?: Elements;
  /** True above a list: on a phone the heading has no lead, so that the first post is visible. */
  readonly isOfList?: boolean;
  readonly children?: Elements;
};

const LIST_HEAD = "max-xs:items-center max-xs:gap-x-3 max-xs:pb-1";

/** The page's only `h1` with an optional lead; it gets the focus on route changes. */
export function PageHead({
  title,
  tabTitle = title,
  lead,
  action,
  isOfList = false,
  children,
}: PageHeadProps) {
  usePageTitle(tabTitle);
  return (
    <header
      className={`page-head flex flex-wrap items-end justify-between gap-x-8 gap-y-5 ${isOfList ? LIST_HEAD : ""}`}
    >
      <div className={isOfList ? "flex-[1_1_0px] xs:flex-[1_1_18rem]" : "flex-[1_1_min(18rem,100%)]"}>
        <h1 tabIndex={-1}>
          <Headline>{title}</Headline>
        </h1>
        {lead ? (
          <p
            className={`mt-2 max-w-[52ch] xs:mt-4 text-balance text-ink-2 text-lg md:text-xl ${isOfList ? "max-xs:hidden" : ""}`}
          >
            {lead}
          </p>
        ) : null}
        {children}
      </div>
      {action}
    </header>
  );
}

type SectionProps = {
  readonly title: string;
  readonly className?: string;
  readonly headingClass?: string;
  readonly children: Elements;
};

/** A part of a page under a heading of its own. */
export function Section({ title, className, headingClass = "mb-3 text-xl", children }: SectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={className}>
      <h2 id={heading} className={headingClass}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type SectionHeadProps = {
  readonly title: string;
  /** A link beside the heading. */
  readonly children?: Elements;
  /** True for the first section of a page: close to its post on a phone, where both are in the first screen. */
  readonly isFirst?: boolean;
};

/** A section heading of the start page. */
export function SectionHead({ title, children, isFirst = false }: SectionHeadProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-3 ${isFirst ? "mb-1 xs:mb-5" : "mb-3 xs:mb-5"}`}
    >
      <h2 className="max-xs:text-lg">{title}</h2>
      {children}
    </div>
  );
}
