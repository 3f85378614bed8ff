import type { ReactNode } from "react";
import { isOwnersDevice } from "../../config/owners-device.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonList } from "../../ui/skeleton.tsx";
import { useDeviceValue } from "../../ui/use-hydrated.ts";

type EmptyListProps = {
  /** What will be here. */
  readonly children: ReactNode;
  /** Where the owner fills it; null where only others can. */
  readonly fill: { readonly to: string; readonly label: string } | null;
  /** What visitors can do instead. */
  readonly action?: Elements;
  /** In the admin, how far its sync is: until the first one has ended, nobody knows whether the server has rows. */
  readonly sync?: { readonly updatedAt: number | null; readonly failure: object | null };
};

/** In place of a list without entries: says what will be here and, to the owner on their device, how to fill it. */
export function EmptyList({ children, fill, action, sync }: EmptyListProps) {
  const isOwner = useDeviceValue(isOwnersDevice, () => false);
  if (sync?.updatedAt === null) {
    if (sync.failure) return <EmptyState>{m.pwa_page_not_saved()}</EmptyState>;
    return <SkeletonList count={3} className="h-20" />;
  }
  const toForm =
    fill && (isOwner || sync) ? (
      <ButtonLink to={fill.to} variant="secondary">
        {fill.label}
      </ButtonLink>
    ) : null;
  return <EmptyState action={toForm ?? action}>{children}</EmptyState>;
}
