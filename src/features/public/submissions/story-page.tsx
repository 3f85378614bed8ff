import { SendHorizontal } from "lucide-react";
import { type FormEvent, useState } from "react";
import {
  type StorySound,
  StoryVoiceSection,
} from "../../../capabilities/voice/features/public/story-voice-section.tsx";
import { FormState } from "../../../components/submissions/form-state.tsx";
import { useIsPersistent } from "../../../data/site/context.ts";
import { LANGUAGES, languageOf } from "../../../domain/languages/languages.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField, SwitchField } from "../../../ui/forms/choice-field.tsx";
import { DraftForm } from "../../../ui/forms/draft-form.tsx";
import { EMAIL_FIELD, Field, FieldError } from "../../../ui/forms/field.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { OwnSent } from "./own-sent.tsx";
import { StoryPictures } from "./story-pictures.tsx";
import { useSubmissionForm } from "./use-submission-form.ts";

const CHOICES = LANGUAGES.map((value) => ({ value, label: languageOf(value).name }));

/** `/story`: a story, written or spoken, with pictures, for the owner, who may publish it. */
export function StoryPage() {
  const [sound, setSound] = useState<StorySound>(null);
  const isRecording = sound === "running";
  const { stored, form, draft, field, state, isStoring, owner, hasVoice, sent, change, submit } =
    useSubmissionForm("story", isRecording ? null : sound);
  const [isPreparing, setIsPreparing] = useState(false);
  const isPersistent = useIsPersistent();
  /** True once the story was to be sent while it was recorded. */
  const [isHeld, setIsHeld] = useState(false);

  function send(event: FormEvent<HTMLFormElement>) {
    setIsHeld(isRecording);
    if (isPreparing || isRecording) event.preventDefault();
    else submit(event);
  }

  return (
    <div className="max-w-(--measure) pb-14">
      <PageHead title={m.story_title()} lead={m.story_lead()} />
      {/* Before the form, because the player and the dialog have forms and keys of their own. After a story was stored, it starts anew. */}
      <StoryVoiceSection key={sent} owner={owner} hasVoice={hasVoice} sound={sound} onSound={setSound} />
      <DraftForm
        ref={form}
        onSubmit={send}
        draft={stored}
        aria-label={m.story_title()}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        <ChoiceField
          label={m.story_language()}
          value={draft.lang}
          choices={CHOICES}
          onChange={(lang) => change({ lang })}
        />
        <Field
          {...field("body")}
          multiline
          required={!hasVoice}
          lang={draft.lang}
          label={m.story_body()}
          hint={isPersistent ? m.story_body_hint() : m.story_body_length()}
        />
        <StoryPictures owner={owner} busy={isPreparing} setBusy={setIsPreparing} />
        <Field {...field("name")} label={m.story_name()} autoComplete="name" />
        <Field {...field("email")} {...EMAIL_FIELD} label={m.story_email()} hint={m.story_email_hint()} />
        <SwitchField
          label={m.story_credit()}
          hint={m.story_credit_hint()}
          on={draft.credit}
          onChange={(credit) => change({ credit })}
        />
        <FormState state={state} />
        <p className="text-ink-2">{m.story_consent()}</p>
        <FieldError>{isHeld && isRecording ? m.story_voice_running() : undefined}</FieldError>
        <div>
          <Button type="submit" aria-disabled={isStoring || isPreparing} className="w-full xs:w-auto">
            <SendHorizontal className="size-5" aria-hidden="true" />
            {m.story_send()}
          </Button>
        </div>
      </DraftForm>
      <OwnSent topic="story" />
    </div>
  );
}
