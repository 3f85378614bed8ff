import { type ReactNode, useEffect, useMemo } from "react";
import { store } from "../../../config/local-storage.ts";
import { storageKeys } from "../../../config/storage-keys.ts";
import { useAdminLive } from "../../../data/admin/context.ts";
import { useSnapshot } from "../../../data/site/context.ts";
import { ownersName } from "../../../domain/naming/owners-name.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { identityOf, SiteIdentityContext } from "../../../ui/site-identity.ts";

/** Names the site in the admin as the owner last saved it, sent or not; before the first sync as visitors know it. */
export function AdminIdentity({ children }: { children: ReactNode }) {
  const snapshot = useSnapshot();
  const { value } = useAdminLive("identity", async (read) => (await read.profile())?.row ?? null);
  const profile = value ?? snapshot?.profile ?? null;
  const identity = useMemo(() => identityOf(profile), [profile]);
  // For comments on the public pages.
  const name = value ? ownersName(value, getLocale()) : null;
  useEffect(() => {
    if (name !== null) store(storageKeys.ownersName, name);
  }, [name]);
  return <SiteIdentityContext value={identity}>{children}</SiteIdentityContext>;
}
