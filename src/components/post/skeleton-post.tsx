import { m } from "../../i18n/paraglide/messages.js";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Placeholder of a post while it loads. */
export function SkeletonPost() {
  return (
    <div role="status" aria-label={m.loading()} className="grid min-h-screen content-start gap-5 py-4">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-12 w-11/12" />
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="mt-3 aspect-video" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-3/4" />
    </div>
  );
}
