import { useLive, useServices } from "../../../data/site/context.ts";

/** What the site is called before this device knows whose it is. */
const UNKNOWN_OWNER = "Selam";

/** Whose site this is: the author of an article that names none. */
export function useOwnerName(): string {
  const { snapshot } = useServices();
  const profile = useLive(
    "blog:owner",
    async (read) => (await read.profile()) ?? undefined,
    snapshot?.profile ?? undefined,
  );
  return profile?.name || UNKNOWN_OWNER;
}
