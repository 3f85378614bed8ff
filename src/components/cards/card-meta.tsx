import type { BlogCard } from "../../domain/content/card.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { LanguageMark } from "../language/language-mark.tsx";
import { LongDate } from "../texts/dates.tsx";
import { CategoryLink } from "./category-link.tsx";

type CardMetaProps = {
  readonly post: BlogCard;
  readonly dated: boolean;
  /** A label for the kind of card: "Sample". */
  readonly mark?: string | undefined;
};

/** The line above a card's title: category, date and reading time. */
export function CardMeta({ post, dated, mark }: CardMetaProps) {
  return (
    <p className="flex flex-wrap gap-x-2 text-ink-2 text-sm">
      {mark ? <span className="rounded bg-gold-soft px-1.5 text-ink">{mark}</span> : null}
      <CategoryLink category={post.category} />
      {dated ? <LongDate of={post.publishedAt} /> : null}
      <span>{m.minutes({ minutes: post.minutes })}</span>
      <LanguageMark lang={post.lang} />
    </p>
  );
}
