import { type LiveStream, sampleStreams } from "../../../domain/content/live-streams.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Image } from "../../../ui/image.tsx";

/** A preview of live streams, labelled as such. */
export function LiveStreams() {
  return (
    <section aria-label={m.live_list()} className="pb-14">
      <p className="mb-6 max-w-[60ch] border-gold border-l-[3px] pl-4 text-ink-2">{m.live_sample()}</p>
      <ul className="grid gap-6 min-[700px]:grid-cols-2">
        {sampleStreams(getLocale()).map((stream) => (
          <StreamCard key={stream.id} stream={stream} />
        ))}
      </ul>
    </section>
  );
}

function StreamCard({ stream }: { stream: LiveStream }) {
  const { title, description, streamer, country, thumbnail, tags } = stream;
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
          <p className="absolute top-3 left-3 rounded-full border border-line bg-sheet px-3 py-1 font-semibold text-ink-2 text-sm">
            {m.blog_sample()}
          </p>
        </div>
        <div className="grid gap-2 px-5 pt-4 pb-5 md:px-6">
          <h2 className="text-xl">{title}</h2>
          <p className="text-ink-2 text-sm">
            {streamer} · {country}
          </p>
          <p>{description}</p>
          <p className="flex flex-wrap gap-x-3 text-ink-2 text-sm">
            {tags.map((tag) => (
              <span key={tag}>
                <span className="text-red-ink">#</span>
                {tag}
              </span>
            ))}
          </p>
        </div>
      </article>
    </li>
  );
}
