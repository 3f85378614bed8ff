import { LoaderCircle } from "lucide-react";
import { Fragment, type ReactNode, Suspense, use, useState } from "react";
import { PageReadsContext } from "../../data/page-reads.ts";
import { m } from "../../i18n/paraglide/messages.js";

/**
 * The boundary of a layout's page, with a spinner while the code of a document's first page loads. A layout that a navigation mounts
 * has none: a new boundary would show its spinner instead of the page before.
 */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const page = use(PageReadsContext);
  const [Boundary] = useState(() => (page?.reads.hasPage() ? NoBoundary : FirstBoundary));
  return <Boundary>{children}</Boundary>;
}

function FirstBoundary({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<FullScreenSpinner />}>{children}</Suspense>;
}

function NoBoundary({ children }: { readonly children: ReactNode }) {
  return <Fragment>{children}</Fragment>;
}

/** A full-screen spinner, shown while the app's code loads. */
export function FullScreenSpinner() {
  return (
    <div className="grid min-h-screen place-items-center" role="status" aria-label={m.loading()}>
      <LoaderCircle className="spin size-9 text-red" aria-hidden="true" />
    </div>
  );
}
