import { CircleCheck } from "lucide-react";
import { type ChangeEvent, useCallback, useMemo, useState } from "react";
import { OwnSubmissionItem } from "../../../../components/submissions/own-submission-item.tsx";
import { storageErrorText } from "../../../../components/texts/storage-error-text.ts";
import { Recorder } from "../../../../components/voice/recorder.tsx";
import { useServices, useSiteData } from "../../../../data/site/context.ts";
import { useSubmitted } from "../../../../data/site/own-submissions.ts";
import { type StorageProblem, storageProblemOf } from "../../../../domain/outbox/persist.ts";
import type { SoundFile } from "../../../../domain/recordings/recording.ts";
import { checkSubmission } from "../../../../domain/submissions/check-submission.ts";
import type { Submission } from "../../../../domain/submissions/submission.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../../i18n/paraglide/runtime.js";
import { useUnsavedChanges } from "../../../../pwa/update/unsaved-changes.ts";
import { Field } from "../../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../../ui/forms/use-validated-form.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { sendVoice, voiceStore } from "./voice-store.ts";

export type VoiceMessageProps = {
  /** The message that was taken back from the outbox; its recording is in the store. */
  readonly back: Pick<Submission, "name" | "email"> | null;
};

type State = { readonly is: "idle" | "stored" } | { readonly is: "failed"; readonly why: StorageProblem };

/** A recorded message in place of a typed one. Name and email address are optional. */
export function VoiceMessage({ back }: VoiceMessageProps) {
  const request = useSiteData();
  const stores = useCallback(() => request(({ sender }) => sender()), [request]);
  const store = useMemo(() => voiceStore(stores), [stores]);
  const [typed, setTyped] = useState({ name: back?.name ?? "", email: back?.email ?? "" });
  const [state, setState] = useState<State>({ is: "idle" });
  const { form, errors, validate } = useValidatedForm(check, typed);
  // What is recorded is stored each second, but a reload would still end it.
  useUnsavedChanges(state.is !== "stored", true);

  async function send(sound: SoundFile): Promise<boolean> {
    const texts = validate(typed);
    if (!texts) return false;
    const { name, email } = texts;
    const details = { lang: getLocale(), name, email };
    const problem = await storageProblemOf(stores().then((loaded) => sendVoice(loaded, sound, details)));
    setState(problem ? { is: "failed", why: problem } : { is: "stored" });
    return problem === null;
  }

  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setTyped((now) => ({ ...now, [target.name]: target.value }));

  return (
    <>
      <Recorder
        store={store}
        place="contact"
        useLabel={m.contact_voice_send()}
        useUnfinishedLabel={m.contact_voice_send_unfinished()}
        onUse={send}
      >
        <form
          ref={form}
          noValidate
          aria-label={m.contact_voice()}
          onSubmit={(event) => event.preventDefault()}
          className="my-5 grid gap-4"
        >
          <Field
            name="name"
            label={m.story_name()}
            value={typed.name}
            error={errors.name}
            autoComplete="name"
            onChange={change}
          />
          <Field
            name="email"
            type="email"
            label={m.story_email()}
            hint={m.contact_email_hint()}
            value={typed.email}
            error={errors.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            onChange={change}
          />
        </form>
      </Recorder>
      {/* Always rendered: screen readers announce changes only in an existing live region. */}
      <div role="status" className="empty:sr-only">
        {state.is === "stored" ? (
          <p className="flex items-start gap-3">
            <CircleCheck className="mt-0.5 size-6 shrink-0 text-ok" aria-hidden="true" />
            {m.submission_stored()}
          </p>
        ) : null}
      </div>
      {state.is === "failed" ? <Notice tone="error">{storageErrorText(state.why)}</Notice> : null}
      <Sent />
    </>
  );
}

const check = (typed: { name: string; email: string }) =>
  checkSubmission("voice", { ...typed, body: "", passage: "" }, false);

function Sent() {
  const { now } = useServices();
  const own = useSubmitted("voice");
  if (own.length === 0) return null;
  return (
    <section>
      <h3>{m.submissions_own()}</h3>
      <ul className="mt-3 grid gap-4">
        {own.map((one) => (
          <OwnSubmissionItem key={one.id} own={one} now={now()} />
        ))}
      </ul>
    </section>
  );
}
