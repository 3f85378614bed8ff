import { Fragment, Suspense, use, useLayoutEffect, useMemo, useState } from "react";
import { createPageReads, PageReadsContext } from "../../../data/page-reads.ts";
import type { Elements } from "../../../ui/elements.ts";
import { FullScreenSpinner } from "../../navigation/page-boundary.tsx";

/**
 * The boundary of the admin's page. No server renders it, so that a document's first page too is shown once its parts are read: they would
 * push each other away under the finger.
 */
export function AdminPageBoundary({ children }: { readonly children: Elements }) {
  const page = use(PageReadsContext);
  const [Boundary] = useState(() => (page?.reads.isFirst() ? ReadFirst : Fragment));
  return <Boundary>{children}</Boundary>;
}

const LAYOUT = "layout";

function ReadFirst({ children }: { readonly children: Elements }) {
  const page = use(PageReadsContext);
  const [first] = useState(page?.entry);
  const [reads] = useState(() => createPageReads(undefined, LAYOUT));
  const entry = page?.entry;
  const own = useMemo(() => (entry === undefined ? null : { reads, entry }), [reads, entry]);
  return (
    <PageReadsContext value={entry === first ? own : page}>
      <Suspense fallback={<FullScreenSpinner />}>
        {children}
        <Shown />
      </Suspense>
    </PageReadsContext>
  );
}

/** Tells the reads in the commit that shows the page. */
function Shown() {
  const page = use(PageReadsContext);
  useLayoutEffect(() => page?.reads.show(page.entry), [page]);
  return null;
}
