import { AdjacentPosts } from "../../../components/post/adjacent-posts.tsx";
import { PinButton } from "../../../components/post/pin-button.tsx";
import { ShareButton } from "../../../components/share/share-button.tsx";
import { sharedPost, type WholePost } from "../../../components/share/share-post.ts";
import { pageOf } from "../../../config/paths.ts";
import { useLive } from "../../../data/site/context.ts";
import { siteOrder } from "../../../data/site/site-order.ts";
import { usePin } from "../../../data/site/use-pin.ts";
import type { ContentOf } from "../../../domain/content/content.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import type { PlainKind } from "../../../domain/kinds/kinds.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { sectionText } from "./section-text.ts";

/** The actions on a news item, and links to the previous and next one. */
export function NewsEnd({ kind, item }: { kind: PlainKind; item: ContentOf[PlainKind] }) {
  const { value: beside } = useLive(`${kind}:${item.id}:beside`, (read) =>
    read.adjacent(kind, item, siteOrder()),
  );
  return (
    <>
      <div className="no-print mt-10 flex flex-wrap gap-2">
        <ShareButton shared={sharedPost({ kind, row: item } as WholePost, pageOf[kind](item.id))} />
        <PinButton pin={usePin(kind, item.id)} />
      </div>
      <AdjacentPosts
        label={sectionText(kind, "neighbours")}
        newer={beside?.newer ? neighbour(kind, beside.newer, sectionText(kind, "newer")) : null}
        older={beside?.older ? neighbour(kind, beside.older, sectionText(kind, "before")) : null}
      />
    </>
  );
}

function neighbour(kind: PlainKind, item: ContentOf[PlainKind], label: string) {
  const { title, lang } = inLanguage(item, getLocale());
  return { to: pageOf[kind](item.id), label, title, lang };
}
