import { type FormEvent, useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { draftVoice } from "../../../capabilities/voice/data/visitor-recordings.ts";
import type { SoundFile } from "../../../capabilities/voice/domain/recording.ts";
import { useSiteData } from "../../../data/site/context.ts";
import { useOwnSubmissions } from "../../../data/site/own-submissions.ts";
import { useVisitorDraft } from "../../../data/site/use-visitor-draft.ts";
import { correctedFor } from "../../../domain/languages/languages.ts";
import type { StorageProblem } from "../../../domain/outbox/persist.ts";
import { checkSubmission } from "../../../domain/submissions/check-submission.ts";
import type { Submission } from "../../../domain/submissions/submission.ts";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { useUnsavedChanges } from "../../../pwa/update/unsaved-changes.ts";
import type { FieldChange } from "../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../ui/forms/use-validated-form.ts";
import {
  type About,
  type SubmissionDraft,
  submissionForm,
  withAbout,
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
  readonly about?: About;
  /** The texts of the page that a correction is about. */
  readonly texts?: readonly string[];
};

/**
 * The form of a story or a correction. Its text is stored while it is typed, and cleared once the outbox has it.
 * @param sound the recording that is sent with it
 */
export function useSubmissionForm(topic: FormTopic, sound: SoundFile | null = null) {
  const request = useSiteData();
  const stored = useVisitorDraft(topic, submissionForm);
  const { draft, change: changeDraft, submit: submitDraft } = stored;
  const [state, setState] = useState<State>({ is: "idle" });
  const [sent, setSent] = useState(0);
  const owner = draft.replaces ?? `draft:${topic}`;
  const drafted = useOwnSubmissions(`voices:${owner}`, async (own) =>
    (await own.filesOf(owner)).some(({ kind }) => kind === "voice"),
  );
  const hasVoice = sound !== null || drafted === true;
  const { form, errors, validate } = useValidatedForm(
    (typed: SubmissionDraft) => checkSubmission(topic, typed, !hasVoice),
    draft,
  );
  useUnsavedChanges(state.is === "storing", state.is !== "storing");

  const change = useCallback(
    (next: (now: SubmissionDraft) => SubmissionDraft) => {
      setState(({ is }) => ({ is: is === "storing" ? is : "idle" }));
      changeDraft(next);
    },
    [changeDraft],
  );
  const handed = useHanded(change);

  async function send(website: string) {
    const texts = validate(draft);
    if (!texts) return;
    setState({ is: "storing" });
    const { credit, target, page, replaces } = draft;
    const lang = topic === "correction" ? correctedFor(getLocale()) : draft.lang;
    try {
      const result = await submitDraft((operation) =>
        request(async ({ sender }) => {
          const stores = await sender();
          const voice = sound && (await draftVoice(stores, owner, sound));
          if (voice && !voice.ok) return voice;
          const queued = await stores.submissions.submit(
            { topic, ...texts, lang, credit: credit && texts.name !== "", target, page, website },
            owner,
            replaces ?? undefined,
            // Another recording, which was taken back, stays in the draft.
            ({ kind, id }) => !voice || kind !== "voice" || id === voice.id,
            operation,
          );
          if (sound && queued.ok) await stores.recordings.discard(sound.id).catch(console.warn);
          return queued;
        }),
      );
      if (!result.ok) return setState({ is: "failed", why: result.error });
      setState({ is: "stored" });
      setSent((before) => before + 1);
    } catch (error) {
      console.error(error);
      setState({ is: "failed", why: "fault" });
    }
  }

  const isStoring = state.is === "storing";
  const onChange = ({ target }: FieldChange) =>
    change((now) => ({
      // Once words about another page are sent or deleted.
      ...(handed?.about ? withAbout(now, { ...handed.about, passage: "" }) : now),
      [target.name]: target.value,
    }));
  return {
    stored,
    form,
    draft,
    field: (name: "body" | "passage" | "name" | "email") => ({
      name,
      value: draft[name],
      error: errors[name],
      onChange,
      readOnly: isStoring,
    }),
    state,
    isStoring,
    owner,
    hasVoice,
    texts: handed?.texts,
    /** How many were sent since the page was opened. */
    sent,
    change: (fields: Partial<SubmissionDraft>) => change((now) => ({ ...now, ...fields })),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isStoring) return;
      void send(String(new FormData(event.currentTarget).get("website") ?? ""));
    },
  };
}

/**
 * Takes what another page handed over, once: a reload does not bring it back.
 * @returns what was handed over
 */
function useHanded(change: (next: (now: SubmissionDraft) => SubmissionDraft) => void): Handed | null {
  const request = useSiteData();
  const { state, pathname } = useLocation();
  const [handed] = useState(state as Handed | null);
  const navigate = useNavigate();
  useEffect(() => {
    const { about, draft, edit } = (state ?? {}) as Handed;
    if (!about && !draft && edit === undefined) return;
    if (about) change((now) => withAbout(now, about));
    if (draft) change((now) => withTakenBack(now, JSON.parse(draft.back) as Submission, null));
    const taken = () => void navigate(pathname, { replace: true, state: null });
    if (edit === undefined) return taken();
    request(({ read }) => read.operation(edit)).then((rejected) => {
      const intent = rejected === "done" ? null : rejected?.intent;
      if (intent?.kind === "submission") change((now) => withTakenBack(now, intent, edit));
      taken();
    }, console.error);
  }, [state, pathname, navigate, request, change]);
  return handed;
}
