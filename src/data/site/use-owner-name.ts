import { getLocale } from "../../i18n/paraglide/runtime.js";
import { identityOf, useSiteName } from "../../ui/site-identity.ts";
import { useLive, useSnapshot } from "./context.ts";

/** The owner's name, which is the site's: the author of articles that name none. */
export function useOwnerName(): string {
  const snapshot = useSnapshot();
  const siteName = useSiteName();
  const { value: profile } = useLive(
    "blog:owner",
    async (read) => (await read.profile()) ?? undefined,
    snapshot?.profile ?? undefined,
  );
  return profile ? identityOf(profile).name[getLocale()].text : siteName;
}
