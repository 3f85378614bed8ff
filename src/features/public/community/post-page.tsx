import { useRef } from "react";
import { useParams } from "react-router-dom";
import { type EntityQuery, useEntityQuery } from "../../../components/lists/use-entity-query.ts";
import { MissingPost } from "../../../components/post/missing-post.tsx";
import { PinButton } from "../../../components/post/pin-button.tsx";
import { SkeletonPost } from "../../../components/post/skeleton-post.tsx";
import { paths } from "../../../config/paths.ts";
import { useFetchOne, useLive, useServices, useSnapshot, useSyncStatus } from "../../../data/site/context.ts";
import { usePin } from "../../../data/site/use-pin.ts";
import type { CommunityPost } from "../../../domain/content/content.ts";
import { initialDataOf } from "../../../domain/content/initial-data.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Reader } from "../../../offline/site/queries.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Region } from "../../../ui/region.tsx";
import type { CommentBoxHandle } from "./comments/comment-box.tsx";
import { CommentThread } from "./comments/comment-thread.tsx";
import { actionClass, PostActions } from "./post-actions.tsx";
import { PostText } from "./post-text.tsx";
import { useFreshCounts } from "./use-fresh-counts.ts";

/** `/portfolio/:id`: a post with its comments, or an explanation why it is unavailable. */
export function PostPage() {
  const { id = "" } = useParams();
  const post = usePost(id);

  return (
    <div className="max-w-(--measure) pt-6 pb-14 md:pt-10">
      <BackLink to={paths.community}>{m.post_back()}</BackLink>
      {post.state === "loading" ? <SkeletonPost /> : null}
      {post.state === "notFound" ? (
        <MissingPost title={m.post_not_found()} text={m.post_not_found_text()}>
          <ButtonLink to={paths.community}>{m.community_show_all()}</ButtonLink>
        </MissingPost>
      ) : null}
      {post.state === "unreachable" ? (
        <MissingPost title={m.post_unreachable()} text={m.post_unreachable_text()} onRetry={post.retry} />
      ) : null}
      {post.state === "found" ? <LoadedPost key={post.value.id} post={post.value} /> : null}
    </div>
  );
}

function LoadedPost({ post }: { post: CommunityPost }) {
  const box = useRef<CommentBoxHandle>(null);
  useFreshCounts(() => [post.id]);

  return (
    <>
      <PostText post={post}>
        <PostActions post={post} className="mt-7 border-y" withThread onComment={() => box.current?.focus()}>
          <PinButton pin={usePin("community", post.id)} classOf={actionClass} />
        </PostActions>
      </PostText>
      <Region>
        <CommentThread post={post} box={box} />
      </Region>
    </>
  );
}

/** A community post by id, from this device or else from the server. */
function usePost(id: string): EntityQuery<CommunityPost> & { retry(): void } {
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
