import { AdjacentPosts } from "../../../components/post/adjacent-posts.tsx";
import { PinButton } from "../../../components/post/pin-button.tsx";
import { ShareButton } from "../../../components/share/share-button.tsx";
import { sharedPost } from "../../../components/share/share-post.ts";
import { paths } from "../../../config/paths.ts";
import { useLive } from "../../../data/site/context.ts";
import { siteOrder } from "../../../data/site/site-order.ts";
import { usePin } from "../../../data/site/use-pin.ts";
import type { NewsPost } from "../../../domain/content/content.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

/** The actions on a news item, and links to the previous and next one. */
export function NewsEnd({ item }: { item: NewsPost }) {
  const { value: beside } = useLive(`news-item:${item.id}:beside`, (read) =>
    read.adjacent("news", item, siteOrder()),
  );
  return (
    <>
      <div className="no-print mt-10 flex flex-wrap gap-2">
        <ShareButton shared={sharedPost({ kind: "news", row: item }, paths.newsItem(item.id))} />
        <PinButton pin={usePin("news", item.id)} />
      </div>
      <AdjacentPosts
        label={m.section_news_neighbours()}
        newer={beside?.newer ? neighbour(beside.newer, m.section_news_newer()) : null}
        older={beside?.older ? neighbour(beside.older, m.section_news_before()) : null}
      />
    </>
  );
}

function neighbour(item: NewsPost, label: string) {
  const { title, lang } = inLanguage(item, getLocale());
  return { to: paths.newsItem(item.id), label, title, lang };
}
