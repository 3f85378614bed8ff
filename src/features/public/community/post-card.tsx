import { memo, useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { RemovedPost } from "../../../components/post/removed-post.tsx";
import { paths } from "../../../config/paths.ts";
import type { CommunityPost, Lang } from "../../../domain/content/content.ts";
import type { PausedItem } from "../../../domain/content/paused-list.ts";
import { inLanguage, localTags } from "../../../domain/content/translation.ts";
import { Region } from "../../../ui/region.tsx";
import { CollapsibleText } from "./collapsible-text.tsx";
import { CommunityMedia, hasPicture } from "./community-media.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostByline } from "./post-byline.tsx";
import { PostTags } from "./post-tags.tsx";

const SIZES = "(min-width: 1160px) 548px, (min-width: 821px) calc(50vw - 2rem), calc(100vw - 2.5rem)";

/** Extends the card's link over the picture, so that screen readers announce one link only. */
const OVER_PICTURE = "after:absolute after:inset-x-0 after:top-0 after:aspect-[16/10] after:content-['']";

type PostCardProps = {
  readonly item: PausedItem<CommunityPost>;
  /** Ids of the posts rendered now. */
  readonly visibleIds: Set<string>;
  readonly first: boolean;
  /** The preferred language of the post. */
  readonly lang: Lang;
};

/** Uses few elements, so that the list stays fast on low-end phones. */
const Post = memo(function Post({ item, visibleIds, first, lang }: PostCardProps) {
  const { id, post, removed } = item;
  const navigate = useNavigate();

  useEffect(() => {
    visibleIds.add(id);
    return () => void visibleIds.delete(id);
  }, [id, visibleIds]);

  if (removed) return <RemovedPost />;
  const localized = inLanguage(post, lang);
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-sheet shadow-card">
      <CommunityMedia post={post} sizes={SIZES} eager={first} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-5 pt-4 md:px-6">
        <PostByline post={post} lang={localized.lang} />
        <h2 lang={localized.lang} className="text-xl">
          <Link
            to={paths.post(id)}
            className={`line-clamp-5 pb-[.15em] no-underline hover:underline hover:decoration-2 hover:decoration-gold hover:underline-offset-4 ${hasPicture(post) ? OVER_PICTURE : ""}`}
          >
            {localized.title}
          </Link>
        </h2>
        <CollapsibleText postId={id} text={localized.content} lang={localized.lang} />
        <PostTags tags={localTags(post, localized.lang)} />
      </div>
      <PostActions
        post={post}
        className="mt-7 border-t"
        onComment={() => void navigate(paths.writeComment(id))}
      />
    </article>
  );
}, areEqual);

/** A post in the feed, which fails alone. */
export function PostCard(props: PostCardProps) {
  return (
    <Region>
      <Post {...props} />
    </Region>
  );
}

/** Every read of the mirror creates new objects; a card changes only with these values. */
function areEqual(before: PostCardProps, after: PostCardProps): boolean {
  return (
    before.item.id === after.item.id &&
    before.lang === after.lang &&
    before.item.removed === after.item.removed &&
    before.item.post.rev === after.item.post.rev &&
    before.item.post.countsVersion === after.item.post.countsVersion
  );
}
