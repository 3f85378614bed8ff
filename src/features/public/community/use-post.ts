import { type EntityQuery, useEntityQuery } from "../../../components/lists/use-entity-query.ts";
import { useFetchOne, useLive, useServices, useSnapshot, useSyncStatus } from "../../../data/site/context.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import { initialDataOf } from "../../../domain/content/initial-data.ts";
import type { Reader } from "../../../offline/site/queries.ts";

/** A community post by id, from this device or else from the server. */
export function usePost(id: string): EntityQuery<CommunityPost> & { retry(): void } {
  const { initialData } = useServices();
  const snapshot = useSnapshot();
  const fetchOne = useFetchOne("community");
  const { updatedAt } = useSyncStatus();
  const inSnapshot = snapshot?.community.find((post) => post.id === id);
  const local = useLive(`post:${id}`, (read) => findPost(read, id), inSnapshot);
  return useEntityQuery(id, local, fetchOne, updatedAt === null, initialDataOf(initialData, "community", id));
}

/** Null only if the mirror has been filled; otherwise unknown. */
async function findPost(read: Reader, id: string): Promise<CommunityPost | null | undefined> {
  const post = await read.byId("community", id);
  return post ?? ((await read.isFilled("community")) ? null : undefined);
}
