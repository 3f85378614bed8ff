import { Link } from "react-router-dom";
import { paths } from "../../config/paths.ts";
import { blogCard, newsCard } from "../../domain/card.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { useLive, useServices } from "../../services.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SectionHead, usePageTitle } from "../../ui/page.tsx";
import { SkeletonList } from "../../ui/skeleton.tsx";
import { NewsLine, StoryCard } from "../../ui/story-card.tsx";
import { FourCards } from "./four-cards.tsx";
import { Hero } from "./hero.tsx";

const LATEST = 3;

export function HomePage() {
  usePageTitle("Selam");
  return (
    <>
      <Hero />
      <FourCards />
      <LatestBlog />
      <LatestNews />
      <section className="grid justify-items-start gap-5 border-line border-t py-14">
        <h2>{m.home_contact_title()}</h2>
        <p className="max-w-[46ch] text-ink-2 text-lg">{m.home_contact_text()}</p>
        <ButtonLink to={paths.contact}>{m.home_write_us()}</ButtonLink>
      </section>
    </>
  );
}

function LatestBlog() {
  const { snapshot } = useServices();
  const posts = useLive(
    "home:blog",
    async (read) => (await read.newest("blog", LATEST)).map(blogCard),
    snapshot?.blog.slice(0, LATEST),
  );
  const [lead, ...side] = posts ?? [];

  if (posts?.length === 0) return null;
  return (
    <section className="py-14">
      <SectionHead title={m.home_blog()}>
        <Link to={paths.blog} className="quiet-link inline-flex min-h-11 items-center">
          {m.home_all_articles()}
        </Link>
      </SectionHead>
      {lead ? (
        <div className="grid gap-9 md:grid-cols-[1.35fr_1fr]">
          <StoryCard post={lead} place="lead" />
          <div className="grid content-start gap-6 [&>*+*]:border-line [&>*+*]:border-t [&>*+*]:pt-6">
            {side.map((post) => (
              <StoryCard key={post.id} post={post} place="side" />
            ))}
          </div>
        </div>
      ) : (
        <SkeletonList count={1} className="h-96" />
      )}
    </section>
  );
}

function LatestNews() {
  const { snapshot } = useServices();
  const items = useLive(
    "home:news",
    async (read) => (await read.newest("news", LATEST)).map(newsCard),
    snapshot?.news.slice(0, LATEST),
  );

  if (items?.length === 0) return null;
  return (
    <section className="pb-14">
      <SectionHead title={m.home_news()}>
        <Link to={paths.news} className="quiet-link inline-flex min-h-11 items-center">
          {m.home_all_news()}
        </Link>
      </SectionHead>
      {items ? (
        items.map((item) => <NewsLine key={item.id} item={item} />)
      ) : (
        <SkeletonList count={LATEST} className="h-24" />
      )}
    </section>
  );
}
