import { Link } from "react-router-dom";
import { refusalText } from "../../../components/signed-file/refusal-text.ts";
import { paths } from "../../../config/paths.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import type { TakeOutcome } from "../../../offline/given/take-given.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import type { OpenedPost, OpenState } from "./use-open-file.ts";

const ADDRESSES = { blog: paths.article, news: paths.newsItem, community: paths.post };
const OUTCOMES: Readonly<Record<TakeOutcome, () => string>> = {
  kept: m.open_kept,
  here: m.open_here,
  newer_here: m.open_newer_here,
  removed: m.open_removed,
};

/** What became of the last file, announced to screen readers. */
export function OpenResult({ state }: { state: OpenState }) {
  const readable = state.step === "opened" ? state.posts.filter(isReadable).length : 0;
  return (
    <div className="mt-8">
      <p role="status">
        {state.step === "checking" ? m.open_checking() : null}
        {readable > 0 ? m.open_done({ count: readable }) : null}
      </p>
      {state.step === "refused" ? (
        <p role="alert" className="max-w-[52ch] text-bad">
          {whyText(state.why)}
        </p>
      ) : null}
      {state.step === "opened" ? (
        <>
          <ul className="mt-4">
            {state.posts.map((opened) => (
              <Opened key={opened.post.row.id} {...opened} />
            ))}
          </ul>
          <p className="mt-6">
            <ButtonLink to={paths.library} variant="secondary">
              {m.open_to_library()}
            </ButtonLink>
          </p>
        </>
      ) : null}
    </div>
  );
}

/** A post of the file: its title, with a link if it can be read here. */
function Opened({ post: { kind, row }, outcome }: OpenedPost) {
  const { title, lang } = inLanguage(row, getLocale());
  const titleClass = "font-display font-semibold text-[1.1rem] [overflow-wrap:anywhere]";
  return (
    <li className="border-line border-t py-3">
      {outcome === "removed" ? (
        <span lang={lang} className={titleClass}>
          {title}
        </span>
      ) : (
        <Link to={ADDRESSES[kind](row.id)} lang={lang} className={titleClass}>
          {title}
        </Link>
      )}
      <p className="text-ink-2 text-sm">{OUTCOMES[outcome]()}</p>
    </li>
  );
}

function isReadable({ outcome }: OpenedPost): boolean {
  return outcome !== "removed";
}

function whyText(why: Extract<OpenState, { step: "refused" }>["why"]): string {
  if (why === "no_mirror") return m.open_no_mirror();
  return why === "not_stored" ? m.open_not_stored() : refusalText(why);
}
