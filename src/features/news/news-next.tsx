import { paths } from "../../config/paths.ts";
import type { NewsPost } from "../../domain/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { useLive } from "../../services.ts";
import { Neighbours } from "../../ui/neighbours.tsx";

/** The way to the news before and after this. */
export function NewsNext({ item }: { item: NewsPost }) {
  const beside = useLive(`news-item:${item.id}:beside`, (read) => read.beside("news", item));
  return (
    <Neighbours
      label={m.news_neighbours()}
      newer={beside?.newer ? neighbour(beside.newer, m.news_newer()) : null}
      older={beside?.older ? neighbour(beside.older, m.news_before()) : null}
    />
  );
}

function neighbour({ id, title, lang }: NewsPost, label: string) {
  return { to: paths.newsItem(id), label, title, lang };
}
