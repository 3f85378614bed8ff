import { m } from "../../../i18n/paraglide/messages.js";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** The loading placeholder of the page. */
export function AboutSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.loading()}
      className="grid gap-12 pb-14 md:grid-cols-[1.35fr_1fr] md:gap-16"
    >
      <div className="grid content-start gap-3">
        <Skeleton className="mb-3 h-24" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-4/5" />
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
