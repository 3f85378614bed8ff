import { store, stored } from "../../../config/local-storage.ts";
import type { Lang } from "../../../domain/content/content.ts";
import type { CorrectionTarget, Submission } from "../../../domain/submissions/submission.ts";

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

type FormTopic = Exclude<Submission["topic"], "voice">;

const KEYS = { story: "selam-story-draft", correction: "selam-correction-draft" } as const;

export function emptyDraft(lang: Lang): SubmissionDraft {
  return {
    ...{ body: "", passage: "", name: "", email: "", lang, credit: true },
    ...{ target: null, page: "", replaces: null },
  };
}

export function readDraft(topic: FormTopic, lang: Lang): SubmissionDraft {
  try {
    const found = JSON.parse(stored(KEYS[topic]) ?? "null") as Partial<SubmissionDraft> | null;
    return { ...emptyDraft(lang), ...found };
  } catch (error) {
    console.warn("What was written before could not be read.", error);
    return emptyDraft(lang);
  }
}

export function storeDraft(topic: FormTopic, draft: SubmissionDraft | null): void {
  store(KEYS[topic], draft && JSON.stringify(draft));
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
    ...{ lang, credit, target, page, replaces },
  };
}

function together(back: string, typed: string): string {
  return [...new Set([back, typed])].filter(Boolean).join("\n\n");
}
