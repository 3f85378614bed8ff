import { isOwnersDevice } from "../../../config/owners-device.ts";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { useDeviceValue } from "../../../ui/use-hydrated.ts";

const OwnerLink = deferredPart(async () => (await import("./owner-link.tsx")).OwnerLink);

/** A link for the owner, where they are signed in on this device. Its code loads after the page is shown, and for nobody else. */
export function ForOwner({ part }: { readonly part: "edit" | "admin" }) {
  const isOwner = useDeviceValue(isOwnersDevice, () => false);
  return isOwner ? <OwnerLink part={part} /> : null;
}
