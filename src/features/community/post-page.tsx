import { useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { paths } from "../../config/paths.ts";
import type { CommunityPost, Lang } from "../../domain/content.ts";
import { spokenIn } from "../../domain/translation.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { BackLink } from "../../ui/back-link.tsx";
import { MissingPost } from "../../ui/missing-post.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { PostTitle } from "../../ui/post-title.tsx";
import { SkeletonPost } from "../../ui/skeleton-post.tsx";
import { TranslationSwitch } from "../../ui/translation-switch.tsx";
import type { CommentBoxHandle } from "./comment-box.tsx";
import { CommentThread } from "./comment-thread.tsx";
import { CommunityMedia } from "./community-media.tsx";
import { PostActions } from "./post-actions.tsx";
import { FeaturedMark, PostByline } from "./post-byline.tsx";
import { PostTags } from "./post-tags.tsx";
import { useFreshCounts } from "./use-fresh-counts.ts";
import { usePost } from "./use-post.ts";

/** `/portfolio/:id`: one post in full and what others wrote under it; or in plain words why it is not here. */
export function PostPage() {
  const { id = "" } = useParams();
  const post = usePost(id);

  return (
    <div className="mx-auto max-w-(--measure) pt-6 pb-14 md:pt-10">
      <BackLink to={paths.community}>{m.post_back()}</BackLink>
      {post.state === "looking" ? <SkeletonPost /> : null}
      {post.state === "none" ? (
        <MissingPost title={m.post_not_found()} text={m.post_not_found_text()} />
      ) : null}
      {post.state === "unreachable" ? (
        <MissingPost title={m.post_unreachable()} text={m.post_unreachable_text()} again={post.again} />
      ) : null}
      {post.state === "here" ? <WholePost key={post.value.id} post={post.value} /> : null}
    </div>
  );
}

function WholePost({ post }: { post: CommunityPost }) {
  const [lang, setLang] = useState<Lang>(post.lang);
  const spoken = spokenIn(post, lang);
  const box = useRef<CommentBoxHandle>(null);
  useFreshCounts(() => [post.id]);

  return (
    <>
      <article>
        <header className="grid gap-3 pt-3">
          <PostByline post={post} />
          {post.featured ? <FeaturedMark /> : null}
          <PostTitle title={spoken.title} lang={spoken.lang} />
          <TranslationSwitch post={post} shown={spoken.lang} onShow={setLang} />
        </header>
        {post.mediaUrl ? (
          <div className="mt-4 overflow-hidden rounded-card shadow-card lg:-mx-16">
            <CommunityMedia post={post} sizes="(min-width: 900px) 780px, calc(100vw - 2.5rem)" whole />
          </div>
        ) : null}
        <PlainText text={spoken.content} lang={spoken.lang} className="mt-7 text-[1.13rem] leading-[1.75]" />
        <footer className="mt-6" lang={post.lang}>
          <PostTags tags={post.tags} />
          <PostActions
            post={post}
            className="mt-7 border-y"
            withThread
            onComment={() => box.current?.focus()}
          />
        </footer>
      </article>
      <CommentThread post={post} box={box} />
    </>
  );
}
