import { useCallback, useEffect, useMemo, useState } from "react";
import { FormState } from "../../../../components/submissions/form-state.tsx";
import { OwnList } from "../../../../components/submissions/own-list.tsx";
import { useSiteData } from "../../../../data/site/context.ts";
import { textForm } from "../../../../data/site/draft-form.ts";
import { useSubmitted } from "../../../../data/site/own-submissions.ts";
import { useWay } from "../../../../data/site/use-reach.ts";
import { useVisitorDraft } from "../../../../data/site/use-visitor-draft.ts";
import { type StorageProblem, storageProblemOf } from "../../../../domain/outbox/persist.ts";
import { checkSubmission } from "../../../../domain/submissions/check-submission.ts";
import type { Submission } from "../../../../domain/submissions/submission.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../../i18n/paraglide/runtime.js";
import { useUnsavedChanges } from "../../../../pwa/update/unsaved-changes.ts";
import { OtherText } from "../../../../ui/forms/draft-form.tsx";
import { EMAIL_FIELD, Field, type FieldChange } from "../../../../ui/forms/field.tsx";
import { useValidatedForm } from "../../../../ui/forms/use-validated-form.ts";
import { Recorder } from "../../components/recorder.tsx";
import type { SoundFile } from "../../domain/recording.ts";
import { isSendable } from "../../media/recording-fault.ts";
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
  const { draft: typed, other, change, submit } = useVisitorDraft("voice", voiceForm);
  const [state, setState] = useState<State>({ is: "idle" });
  const own = useSubmitted("voice");
  const { form, errors, validate } = useValidatedForm(check, typed);
  useEffect(() => {
    if (back) change((now) => ({ name: back.name || now.name, email: back.email || now.email }));
  }, [back, change]);
  // What is recorded is stored each second, but a reload would still end it.
  useUnsavedChanges(state.is !== "stored", true);

  async function send(sound: SoundFile): Promise<boolean> {
    const texts = validate(typed);
    if (!texts) return false;
    const { name, email } = texts;
    const details = { lang: getLocale(), name, email };
    const queue = async (id: string) => sendVoice(await stores(), sound, details, id);
    const problem = await storageProblemOf(submit(queue));
    setState(problem ? { is: "failed", why: problem } : { is: "stored" });
    return problem === null;
  }

  const onChange = ({ target }: FieldChange) => change((now) => ({ ...now, [target.name]: target.value }));

  return (
    <>
      <Recorder
        store={store}
        place="contact"
        useLabel={m.contact_voice_send()}
        useUnfinishedLabel={m.contact_voice_send_unfinished()}
        isUsable={isSendable}
        onUse={send}
      >
        <form
          ref={form}
          noValidate
          aria-label={m.contact_voice()}
          onSubmit={(event) => event.preventDefault()}
          className="my-5 grid gap-4"
        >
          <OtherText other={other} />
          <Field
            name="name"
            label={m.story_name()}
            value={typed.name}
            error={errors.name}
            autoComplete="name"
            onChange={onChange}
          />
          <Field
            {...EMAIL_FIELD}
            name="email"
            label={m.story_email()}
            hint={m.contact_email_hint()}
            value={typed.email}
            error={errors.email}
            onChange={onChange}
          />
        </form>
      </Recorder>
      <FormState state={state} />
      <OwnList own={own} way={useWay()} heading="h3" />
    </>
  );
}

const voiceForm = textForm({ name: "", email: "" });

const check = (typed: { name: string; email: string }) =>
  checkSubmission("voice", { ...typed, body: "", passage: "" }, false);
