import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

/** A link from a post back to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="no-print inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 no-underline hover:text-ink hover:underline hover:decoration-2 hover:decoration-gold hover:underline-offset-4"
    >
      <ArrowLeft className="size-[18px] shrink-0" strokeWidth={1.8} aria-hidden="true" />
      <span>{children}</span>
    </Link>
  );
}
