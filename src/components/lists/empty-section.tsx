import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { isOwnersDevice } from "../../config/owners-device.ts";
import type { Elements } from "../../ui/elements.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useDeviceValue } from "../../ui/use-hydrated.ts";

type EmptySectionProps = {
  /** What will be here. */
  readonly children: ReactNode;
  readonly action?: Elements;
  /** Where the owner fills it. */
  readonly fill: { readonly to: string; readonly label: string };
};

/** A section without entries: says what will be here and, on the device of a signed-in owner, how to fill it. */
export function EmptySection({ children, action, fill }: EmptySectionProps) {
  const isOwner = useDeviceValue(isOwnersDevice, () => false);
  const toForm = (
    <Link to={fill.to} className="quiet-link inline-flex min-h-11 items-center">
      {fill.label}
    </Link>
  );
  return <EmptyState action={isOwner ? toForm : action}>{children}</EmptyState>;
}
