import { type ReactNode, useEffect, useMemo } from "react";
import { store } from "../../../config/local-storage.ts";
import { siteNameKeys } from "../../../config/storage-keys.ts";
import { useLive, useSnapshot } from "../../../data/site/context.ts";
import { identityOf, SiteIdentityContext } from "../../../ui/site-identity.ts";

/** Names the public site as its profile does, from the first paint on, and remembers the name for the next start. */
export function PublicIdentity({ children }: { children: ReactNode }) {
  const snapshot = useSnapshot();
  const { value: profile } = useLive(
    "identity",
    async (read) => (await read.profile()) ?? undefined,
    snapshot?.profile ?? undefined,
  );
  const identity = useMemo(() => identityOf(profile), [profile]);
  useEffect(() => {
    if (!profile) return;
    store(siteNameKeys.en, identity.name.en.text);
    store(siteNameKeys.ti, identity.name.ti.text);
  }, [profile, identity]);
  return <SiteIdentityContext value={identity}>{children}</SiteIdentityContext>;
}
