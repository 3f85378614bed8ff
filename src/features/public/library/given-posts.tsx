import { givenNotes } from "../../../capabilities/signing/config/given-posts.ts";
import { paths } from "../../../config/paths.ts";
import { useLive } from "../../../data/site/context.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { Reader } from "../../../offline/site/queries.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PostLine } from "./post-line.tsx";

/** The posts that someone gave by hand, newest first, and the way to open another. */
export function GivenPosts() {
  const { value: given = [] } = useGiven();
  return (
    <>
      <p className="mb-4 max-w-[52ch] text-ink-2">{m.open_lead()}</p>
      {given.length > 0 ? (
        <ul className="mb-4">
          {given.map(({ note, title, lang }) => (
            <PostLine
              key={note.id}
              kind={note.kind}
              id={note.id}
              title={title}
              lang={lang}
              about={<span>{note.isChecked ? m.library_given_checked() : m.library_given_unchecked()}</span>}
            />
          ))}
        </ul>
      ) : null}
      <ButtonLink to={paths.open} variant="secondary">
        {m.library_given_open()}
      </ButtonLink>
    </>
  );
}

/** A live query of the posts that someone gave. */
export function useGiven() {
  return useLive("library:given", readGiven);
}

async function readGiven(read: Reader) {
  const found = await Promise.all(
    givenNotes().map(async (note) => {
      const row = await read.byId(note.kind, note.id);
      const localized = row && inLanguage(row, getLocale());
      return localized ? [{ note, title: localized.title, lang: localized.lang }] : [];
    }),
  );
  return found.flat();
}
