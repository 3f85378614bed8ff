import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useLive, useSnapshot } from "../../../data/site/context.ts";
import { type LiveStream, sampleStreams } from "../../../domain/content/live-streams.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Image } from "../../../ui/image.tsx";

/** The sample streams, each labelled as such, if the owner shows them: the site itself broadcasts nothing. */
export function LiveStreams() {
  const snapshot = useSnapshot();
  const { value: profile } = useLive(
    "live:profile",
    async (read) => (await read.profile()) ?? undefined,
    snapshot?.profile ?? undefined,
  );
  if (!profile?.sampleStreams)
    return (
      <div className="pb-14">
        <EmptyList fill={{ to: `${adminPaths.profile}#sampleStreams`, label: m.live_none_fill() }}>
          {m.live_none()}
        </EmptyList>
      </div>
    );
  return (
    <section aria-label={m.live_list()} className="pb-14">
      <p className="mb-6 max-w-[60ch] border-gold border-s-[3px] ps-4 text-ink-2">{m.live_sample()}</p>
      <ul className="grid gap-6 min-[700px]:grid-cols-2">
        {sampleStreams(getLocale()).map((stream) => (
          <StreamCard key={stream.id} stream={stream} />
        ))}
      </ul>
    </section>
  );
}

function StreamCard({ stream }: { stream: LiveStream }) {
  const { title, description, streamer, country, viewers, isLive, thumbnail, tags } = stream;
  return (
    <li className="overflow-hidden rounded-card border border-line bg-sheet shadow-card">
      <article>
        <div className="relative">
          <Image
            src={thumbnail}
            alt=""
            width={800}
            height={500}
            loading="lazy"
            className="aspect-[16/10] w-full bg-gold-soft object-cover"
          />
          <p className="absolute top-3 start-3 rounded-full border border-line bg-sheet px-3 py-1 font-semibold text-ink-2 text-sm">
            {m.blog_sample()}
          </p>
        </div>
        <div className="grid gap-2 px-5 pt-4 pb-5 md:px-6">
          <h2 className="text-xl">{title}</h2>
          <p className="text-ink-2 text-sm">{`${streamer} · ${country}`}</p>
          <p className="text-ink-2 text-sm">
            {isLive ? m.live_sample_viewers({ count: viewers }) : m.live_sample_over()}
          </p>
          <p>{description}</p>
          <p className="flex flex-wrap gap-x-3 text-ink-2 text-sm">
            {tags.map((tag) => (
              <span key={tag}>
                <span className="text-red-ink">#</span>
                <span>{tag}</span>
              </span>
            ))}
          </p>
        </div>
      </article>
    </li>
  );
}
