import { Clock, Heart } from "lucide-react";
import { useState } from "react";
import { Announcement } from "../../../components/language/announcement.tsx";
import { PinButton } from "../../../components/post/pin-button.tsx";
import { ShareButton } from "../../../components/share/share-button.tsx";
import { sharedPost } from "../../../components/share/share-post.ts";
import { itemText } from "../../../components/texts/item-texts.ts";
import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { paths } from "../../../config/paths.ts";
import { useOwnerName } from "../../../data/site/use-owner-name.ts";
import { usePin } from "../../../data/site/use-pin.ts";
import type { BlogPost } from "../../../domain/content/content.ts";
import { isOnItsWay } from "../../../domain/outbox/item-state.ts";
import { numberText } from "../../../domain/text/number-text.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Sanitiser } from "../../../ui/article-html/sanitise.ts";
import { pillClass } from "../../../ui/button.tsx";
import { useArticleCounts } from "./use-article-counts.ts";

type ArticleCountsProps = {
  readonly post: BlogPost;
  /** Of this page, for the article as a file. */
  sanitiser(): Sanitiser;
};

/** Views and likes of an article, and its actions. */
export function ArticleCounts({ post, sanitiser }: ArticleCountsProps) {
  const { views, likes, liked, state, notPersisted, like } = useArticleCounts(post);
  const owner = useOwnerName();
  const [announcement, setAnnouncement] = useState("");

  function handleLike() {
    like();
    setAnnouncement(m.community_liked({ likes: m.community_likes({ count: likes + 1 }) }));
  }

  const row = { ...post, author: post.author || owner };
  const shared = sharedPost({ kind: "blog", row, sanitiser }, paths.article(post.id));
  const likesText = m.community_likes({ count: likes });
  return (
    <div className="relative grid gap-1 text-sm md:justify-items-end">
      <Announcement>{announcement}</Announcement>
      <div className="flex flex-wrap items-center gap-2 text-ink-2">
        <p className="me-2 tabular-nums max-xs:w-full">
          {m.article_viewed({ count: views, views: numberText(views) })}
        </p>
        <button
          type="button"
          data-like={`blog ${post.id}`}
          aria-label={`${m.article_like()}, ${liked ? m.community_liked({ likes: likesText }) : likesText}`}
          onClick={handleLike}
          className={pillClass(liked)}
        >
          <Heart
            className={`size-[18px] ${liked ? "fill-current" : ""}`}
            strokeWidth={1.8}
            aria-hidden="true"
          />
          <span>{`${m.article_like()} ${numberText(likes)}`}</span>
        </button>
        <ShareButton shared={shared} />
        <PinButton pin={usePin("blog", post.id)} />
      </div>
      {/* Always rendered, to avoid layout shift. */}
      <p className="min-h-6 text-wait">
        {state && isOnItsWay(state) ? (
          <span className="late-mark inline-flex items-center gap-1.5">
            <Clock className="size-3.5" aria-hidden="true" />
            <span>{itemText(state, "like")}</span>
          </span>
        ) : null}
      </p>
      {state?.is === "not_sent" ? <p className="text-bad">{itemText(state, "like")}</p> : null}
      {notPersisted ? (
        <p role="alert" className="text-bad">
          {storageErrorText(notPersisted)}
        </p>
      ) : null}
    </div>
  );
}
