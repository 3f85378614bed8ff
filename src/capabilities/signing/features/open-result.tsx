import { Link } from "react-router-dom";
import { pageOf, paths } from "../../../config/paths.ts";
import { useIsPersistent } from "../../../data/site/context.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import { languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { ButtonLink } from "../../../ui/button.tsx";
import type { FileRefusal, RefusedPart } from "../components/read-signed-file.ts";
import type { TakeOutcome } from "../offline/take-given.ts";
import type { OpenedPost, OpenState } from "./use-open-file.ts";

const COUNTS: Readonly<Record<TakeOutcome | "refused", (input: { count: number }) => string>> = {
  kept: m.open_count_kept,
  here: m.open_count_here,
  newer_here: m.open_count_newer,
  removed: m.open_count_removed,
  refused: m.open_count_refused,
};

/** What became of the posts of a file: of one in a sentence, of several as counts, "18 saved, 1 was rejected". */
function countsText({ posts, refused }: Extract<OpenState, { step: "opened" }>): string {
  const outcomes = [...posts.map(({ outcome }) => outcome), ...refused.map(() => "refused" as const)];
  if (outcomes.length === 1 && refused.length === 0)
    return outcomes[0] === "removed" ? "" : m.open_done({ count: 1 });
  const counted = Object.entries(COUNTS).flatMap(([outcome, textOf]) => {
    const count = outcomes.filter((each) => each === outcome).length;
    return count > 0 ? [textOf({ count })] : [];
  });
  return counted.join(languageOf(getLocale()).separator);
}

const OUTCOMES: Readonly<Record<TakeOutcome, () => string>> = {
  kept: m.open_kept,
  here: m.open_here,
  newer_here: m.open_newer_here,
  removed: m.open_removed,
};
const TITLE = "font-display font-semibold text-lg";

/** What became of the last file, announced to screen readers. */
export function OpenResult({ state }: { state: OpenState }) {
  return (
    <div className="mt-8">
      <p role="status">
        {`${state.step === "checking" ? m.open_checking() : ""}${state.step === "opened" ? countsText(state) : ""}`}
      </p>
      {state.step === "refused" ? (
        <p role="alert" className="max-w-[52ch] text-bad">
          {whyText(state.why)}
        </p>
      ) : null}
      {state.step === "opened" ? (
        <>
          {state.isWhole ? null : <p className="mt-2 max-w-[52ch] text-bad">{m.open_changed()}</p>}
          <ul className="mt-4">
            {state.refused.map((part) => (
              <Refused key={part.place} {...part} />
            ))}
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
  const isPersistent = useIsPersistent();
  return (
    <li className="border-line border-t py-3">
      {outcome === "removed" ? (
        <span lang={lang} className={TITLE}>
          {title}
        </span>
      ) : (
        <Link to={pageOf[kind](row.id)} lang={lang} className={TITLE}>
          {title}
        </Link>
      )}
      <p className="text-ink-2 text-sm">
        {isPersistent || outcome === "removed" ? OUTCOMES[outcome]() : m.open_unkept()}
      </p>
    </li>
  );
}

/** A post of the file that was not taken, by the title that it claims or else its place. */
function Refused({ place, claimed, why }: RefusedPart) {
  const text = claimed && inLanguage(claimed.row, getLocale());
  return (
    <li className="border-line border-t py-3">
      <span lang={text?.lang} className={TITLE}>
        {text?.title || m.open_part({ place })}
      </span>
      <p className="text-bad text-sm">{refusalText(why)}</p>
    </li>
  );
}

function whyText(why: Extract<OpenState, { step: "refused" }>["why"]): string {
  if (why === "no_mirror") return m.open_no_mirror();
  return why === "not_stored" ? m.open_not_stored() : refusalText(why);
}

const TEXTS: Readonly<Record<FileRefusal, () => string>> = {
  too_large: m.open_too_large,
  not_ours: m.open_not_ours,
  damaged: m.open_damaged,
  script: m.open_script,
  other_site: m.open_other_site,
  unknown_key: m.open_unknown_key,
  forged: m.open_forged,
  no_keys: m.open_no_keys,
};

/** Why nothing was taken from a file, or from one post of it, in one sentence. */
function refusalText(why: FileRefusal): string {
  return TEXTS[why]();
}
