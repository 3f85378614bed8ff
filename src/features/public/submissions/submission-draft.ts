import { type DraftForm, together } from "../../../data/site/draft-form.ts";
import type { Lang } from "../../../domain/content/content.ts";
import type { CorrectionTarget, Submission } from "../../../domain/submissions/submission.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";

/** What a form contains. Stored until it is sent, because a long text is not written twice. */
export type SubmissionDraft = {
  readonly body: string;
  readonly passage: string;
  readonly name: string;
  readonly email: string;
  readonly lang: Lang;
  readonly credit: boolean;
  readonly target: CorrectionTarget;
  readonly page: string;
  /** The rejected submission that is being edited, to which the files belong. */
  readonly replaces: string | null;
};

export function emptyDraft(lang: Lang): SubmissionDraft {
  return {
    body: "",
    passage: "",
    name: "",
    email: "",
    lang,
    credit: true,
    target: null,
    page: "",
    replaces: null,
  };
}

/** What the store of drafts needs to know about these forms. */
export const submissionForm: DraftForm<SubmissionDraft> = {
  empty: () => emptyDraft(getLocale()),
  isEmpty: ({ body, passage, name, email, page, replaces }) =>
    !(body || passage || name || email || page || replaces),
  // The name stays in the form for the next story.
  textOf: ({ body, passage }) => together(passage, body),
  parse: (stored) =>
    typeof stored === "object" && stored !== null ? { ...emptyDraft(getLocale()), ...stored } : null,
  join: (stored, now) => ({
    ...(now.replaces || (now.page && !isElsewhere(stored, now)) ? now : stored),
    lang: stored.body ? stored.lang : now.lang,
    credit: stored.credit && now.credit,
    name: now.name || stored.name,
    email: now.email || stored.email,
    body: together(stored.body, now.body),
    passage:
      now.body === "" && isElsewhere(stored, now) ? stored.passage : together(stored.passage, now.passage),
  }),
  afterSubmit: ({ lang, name }) => ({ ...emptyDraft(lang), name: name.trim() }),
};

/** What a correction is about. */
export type About = Pick<SubmissionDraft, "passage" | "target" | "page">;

/** True if somebody has begun to write about another page. */
const isElsewhere = (draft: SubmissionDraft, { page }: About) =>
  page !== "" && draft.page !== page && draft.body !== "";

/** The draft, about what another page handed over; as it is while it has words about something else. */
export function withAbout(draft: SubmissionDraft, about: About): SubmissionDraft {
  if (isElsewhere(draft, about)) return draft;
  const before = draft.page === about.page ? draft.passage : "";
  // Without words of one's own it was the wrong one.
  return {
    ...draft,
    ...about,
    passage: draft.body ? together(before, about.passage) : about.passage || before,
  };
}

/** The draft with a submission that was taken back, before what was written since. */
export function withTakenBack(
  draft: SubmissionDraft,
  back: Submission,
  replaces: string | null,
): SubmissionDraft {
  const { lang, credit, target, page } = back;
  return {
    name: back.name || draft.name,
    email: back.email || draft.email,
    body: together(back.body, draft.body),
    passage: together(back.passage, draft.passage),
    lang,
    credit,
    target,
    page,
    replaces,
  };
}
