import type { ReactNode } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonList } from "../../ui/skeleton.tsx";

type EmptyListProps = {
  /** How far the admin's sync is: until the first one has ended, nobody knows whether the server has rows. */
  readonly sync: { readonly updatedAt: number | null; readonly failure: object | null };
  /** What to say if there are none. */
  readonly children: ReactNode;
};

/** In place of a list that has no rows on this device. */
export function EmptyList({ sync, children }: EmptyListProps) {
  if (sync.updatedAt !== null) return <EmptyState>{children}</EmptyState>;
  if (sync.failure) return <EmptyState>{m.pwa_page_not_saved()}</EmptyState>;
  return <SkeletonList count={3} className="h-20" />;
}
