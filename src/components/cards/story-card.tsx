import { memo } from "react";
import { paths } from "../../config/paths.ts";
import type { BlogCard, NewsCard } from "../../domain/content/card.ts";
import { LanguageMark } from "../language/language-mark.tsx";
import { Picture } from "../media/picture.tsx";
import { LongDate } from "../texts/dates.tsx";
import { CardLink, TITLE_HOVER } from "./card-link.tsx";
import { CardMeta } from "./card-meta.tsx";
import { SideCard } from "./side-card.tsx";
import { TagList } from "./tag-list.tsx";

/** `wide` heads a page, `lead` a section; `grid` is one of many, `side` one beside a lead. */
type CardVariant = "wide" | "lead" | "grid" | "side";

type VariantStyle = {
  readonly layout: string;
  readonly ratio: `aspect-${string}`;
  readonly sizes: string;
  readonly title: string;
  /** Classes of the title if there is no picture. */
  readonly alone: string;
  readonly excerpt: string;
};

const VARIANTS: Record<Exclude<CardVariant, "side">, VariantStyle> = {
  wide: {
    layout: "gap-x-10 gap-y-4 md:grid-cols-[1.35fr_1fr] md:items-center",
    ratio: "aspect-[3/2]",
    sizes: "(min-width: 1160px) 620px, (min-width: 821px) 55vw, calc(100vw - 2.5rem)",
    title: "text-2xl",
    alone: "text-3xl",
    excerpt: "line-clamp-4 md:text-lg",
  },
  lead: {
    layout: "gap-x-10 gap-y-3 md:grid-cols-[1.35fr_1fr] md:items-center",
    ratio: "aspect-video",
    sizes: "(min-width: 821px) 630px, calc(100vw - 2.5rem)",
    title: "text-2xl",
    alone: "text-2xl",
    excerpt: "line-clamp-4 md:text-lg",
  },
  grid: {
    layout: "gap-3",
    ratio: "aspect-video",
    sizes: "(min-width: 1080px) 350px, (min-width: 620px) 46vw, calc(100vw - 2.5rem)",
    title: "text-xl",
    alone: "text-2xl",
    excerpt: "line-clamp-3",
  },
};
const WITHOUT_PICTURE = "border-gold border-t-2 pt-4";

type StoryCardProps = {
  readonly post: BlogCard;
  readonly variant: CardVariant;
  readonly heading?: "h2" | "h3";
  readonly eager?: boolean;
  /** A label before the category for the kind of card: "Sample". */
  readonly mark?: string;
};

/** A blog post in a list. The whole card is clickable. */
export const StoryCard = memo(function StoryCard(props: StoryCardProps) {
  const { post, variant, heading: Heading = "h3", eager = false, mark } = props;
  if (variant === "side") return <SideCard post={post} mark={mark} />;
  const { layout, ratio, sizes, title, alone, excerpt } = VARIANTS[variant];
  const src = post.featuredImage;
  return (
    <article className={`group relative grid min-w-0 content-start ${src ? layout : WITHOUT_PICTURE}`}>
      {src ? (
        <Picture
          src={src}
          meta={post.imageMeta}
          sizes={sizes}
          ratio={ratio}
          eager={eager}
          className="rounded-small"
        />
      ) : null}
      <div className="grid min-w-0 content-start gap-2">
        <CardMeta post={post} dated mark={mark} />
        <Heading lang={post.lang} className={`line-clamp-5 pb-[.15em] ${src ? title : alone} ${TITLE_HOVER}`}>
          <CardLink to={paths.article(post.id)}>{post.title}</CardLink>
        </Heading>
        {post.excerpt && post.excerpt !== post.title ? (
          <p lang={post.lang} className={`text-ink-2 ${src ? excerpt : "line-clamp-6 max-w-[60ch] text-lg"}`}>
            {post.excerpt}
          </p>
        ) : null}
        <TagList tags={post.tags} max={3} />
      </div>
    </article>
  );
});

type NewsLineProps = { readonly item: NewsCard; readonly eager?: boolean };

/** A news item in a list, led by its date. */
export const NewsLine = memo(function NewsLine({ item, eager = false }: NewsLineProps) {
  return (
    <article
      className={`group relative grid gap-x-4 gap-y-2 md:gap-x-6 border-line border-t py-5 md:grid-cols-[11rem_minmax(0,1fr)_118px] ${
        item.imageUrl
          ? "grid-cols-[minmax(0,1fr)_72px] xs:grid-cols-[minmax(0,1fr)_96px]"
          : "grid-cols-[minmax(0,1fr)]"
      }`}
    >
      <p className="col-span-full text-red-ink text-sm md:col-span-1 md:pt-1">
        <LongDate of={item.publishedAt} /> <LanguageMark lang={item.lang} />
      </p>
      <div lang={item.lang} className="min-w-0">
        <h3 className={`line-clamp-5 pb-[.15em] ${TITLE_HOVER}`}>
          <CardLink to={paths.newsItem(item.id)}>{item.title}</CardLink>
        </h3>
        <p className={`mt-1 line-clamp-2 text-ink-2 ${item.imageUrl ? "max-xs:hidden" : ""}`}>
          {item.opening}
        </p>
      </div>
      {item.imageUrl ? (
        <Picture
          src={item.imageUrl}
          meta={item.imageMeta}
          sizes="118px"
          ratio="aspect-[4/3]"
          eager={eager}
          className="self-start rounded-small"
        />
      ) : null}
    </article>
  );
});
