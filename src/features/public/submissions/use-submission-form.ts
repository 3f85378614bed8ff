import { type ChangeEvent, type FormEvent, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useSiteData } from "../../../data/site/context.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import type { StorageProblem } from "../../../domain/outbox/persist.ts";
import { checkSubmission } from "../../../domain/submissions/check-submission.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { useUnsavedChanges } from "../../../pwa/update/unsaved-changes.ts";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import {
  emptyDraft,
  readDraft,
  type SubmissionDraft,
  storeDraft,
  withTakenBack,
} from "./submission-draft.ts";

type FormTopic = "story" | "correction";
type State =
  | { readonly is: "idle" | "storing" | "stored" }
  | { readonly is: "failed"; readonly why: StorageProblem };

/** What other pages hand to a form: a submission to edit, one taken back, or what a correction is about. */
type Handed = {
  readonly edit?: string;
  readonly draft?: { readonly back: string };
  readonly about?: Pick<SubmissionDraft, "passage" | "target" | "page">;
};

/** The form of a story or a correction. Its text is stored while it is typed, and cleared once the outbox has it. */
export function useSubmissionForm(topic: FormTopic, hasVoice = false) {
  const request = useSiteData();
  const location = useLocation();
  const [draft, setDraft] = useState(() => readDraft(topic, getLocale()));
  const [state, setState] = useState<State>({ is: "idle" });
  const owner = draft.replaces ?? `draft:${topic}`;
  const { form, errors, validate } = useValidatedForm(
    (typed: SubmissionDraft) => checkSubmission(topic, typed, !hasVoice),
    draft,
  );
  useUnsavedChanges(state.is === "storing", state.is !== "storing");

  function change(next: SubmissionDraft) {
    setDraft(next);
    storeDraft(topic, next);
  }

  // What another page handed over, once.
  useEffect(() => {
    const handed = (location.state ?? {}) as Handed;
    if (handed.about) change({ ...draft, ...handed.about });
    if (handed.draft) {
      const back = JSON.parse(handed.draft.back) as Parameters<typeof withTakenBack>[1];
      change(withTakenBack(draft, back, null));
    }
    if (handed.edit === undefined) return;
    const id = handed.edit;
    void request(async ({ read }) => {
      const rejected = (await read.queuedOperations()).find((queued: Operation) => queued.id === id);
      if (rejected?.intent.kind === "submission") change(withTakenBack(draft, rejected.intent, id));
    });
  }, [location.key]);

  async function send(website: string) {
    const texts = validate(draft);
    if (!texts) return;
    setState({ is: "storing" });
    const { lang, credit, target, page, replaces } = draft;
    try {
      const result = await request(async ({ sender }) =>
        (await sender()).submissions.submit(
          { topic, ...texts, lang, credit: credit && texts.name !== "", target, page, website },
          owner,
          replaces ?? undefined,
        ),
      );
      if (!result.ok) return setState({ is: "failed", why: result.error });
      storeDraft(topic, null);
      setDraft({ ...emptyDraft(lang), name: texts.name });
      setState({ is: "stored" });
    } catch (error) {
      console.error(error);
      setState({ is: "failed", why: "fault" });
    }
  }

  return {
    form,
    draft,
    errors,
    state,
    owner,
    change: (fields: Partial<SubmissionDraft>) => change({ ...draft, ...fields }),
    typed({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      change({ ...draft, [target.name]: target.value });
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (state.is === "storing") return;
      void send(String(new FormData(event.currentTarget).get("website") ?? ""));
    },
  };
}
