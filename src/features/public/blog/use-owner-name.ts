import { useLive, useServices } from "../../../data/site/context.ts";

/** The name used until the owner's is known. */
const UNKNOWN_OWNER = "Selam";

/** The owner's name: the author of articles that name none. */
export function useOwnerName(): string {
  const { snapshot } = useServices();
  const { value: profile } = useLive(
    "blog:owner",
    async (read) => (await read.profile()) ?? undefined,
    snapshot?.profile ?? undefined,
  );
  return profile?.name || UNKNOWN_OWNER;
}
