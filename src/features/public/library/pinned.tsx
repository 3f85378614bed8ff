import { QueryError } from "../../../components/lists/query-error.tsx";
import { dataSize } from "../../../components/texts/data-size.ts";
import { paths } from "../../../config/paths.ts";
import { useLive, useSiteData } from "../../../data/site/context.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import { BASE_LANGUAGE } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { Reader } from "../../../offline/site/queries.ts";
import { bytesOf } from "../../../pwa/storage/measure-caches.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PostLine } from "./post-line.tsx";
import { TitleForScreenReader } from "./title-for-screen-reader.tsx";
import type { Saved } from "./use-saved.ts";

/** A live query of the pinned posts, newest pin first. */
export function usePinned() {
  return useLive("library:pinned", readPinned);
}

/** The pinned posts. */
export function Pinned({ saved, onChange }: { saved: Saved | undefined; onChange(): void }) {
  const withData = useSiteData();
  const query = usePinned();
  const pinned = query.value;
  if (!pinned) return <QueryError query={query} />;
  if (pinned.length === 0) {
    return (
      <EmptyState
        action={
          <ButtonLink to={paths.blog} variant="secondary">
            {m.library_pinned_action()}
          </ButtonLink>
        }
      >
        {m.library_pinned_none()}
      </EmptyState>
    );
  }

  async function unpin(id: string) {
    await withData(async ({ derived }) => (await derived()).library.unpin(id));
    onChange();
  }

  return (
    <ul>
      {pinned.map(({ pin: { id, kind, whole, pictures }, title, lang }) => (
        <PostLine
          key={id}
          kind={kind}
          id={id}
          title={title}
          lang={lang}
          about={
            <>
              {whole ? null : <span className="text-wait">{m.library_pin_partly()}</span>}
              {saved && pictures.length > 0 ? <span>{dataSize(bytesOf(pictures, saved.files))}</span> : null}
            </>
          }
        >
          <Button variant="small" onClick={() => void unpin(id)}>
            {m.library_unpin()}
            <TitleForScreenReader title={title} lang={lang} />
          </Button>
        </PostLine>
      ))}
    </ul>
  );
}

async function readPinned(read: Reader) {
  const pins = (await read.pins()).sort((a, b) => b.pinnedAt - a.pinnedAt);
  return Promise.all(
    pins.map(async (pin) => {
      const row = await read.byId(pin.kind, pin.id);
      const localized = row && inLanguage(row, getLocale());
      return { pin, title: localized?.title ?? m.post_looking(), lang: localized?.lang ?? BASE_LANGUAGE };
    }),
  );
}
