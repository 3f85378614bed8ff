import { SendHorizontal } from "lucide-react";
import { FormState } from "../../../components/submissions/form-state.tsx";
import { useLive } from "../../../data/site/context.ts";
import { inLanguage } from "../../../domain/content/translation.ts";
import { correctedFor } from "../../../domain/languages/languages.ts";
import type { CorrectionTarget } from "../../../domain/submissions/submission.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { DraftForm } from "../../../ui/forms/draft-form.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { OwnSent } from "./own-sent.tsx";
import { useSubmissionForm } from "./use-submission-form.ts";

/** `/report-word`: says that a word of a post or of the site is wrong, and what it should be. */
export function CorrectionPage() {
  const { stored, form, draft, field, state, isStoring, texts, change, submit } =
    useSubmissionForm("correction");
  return (
    <div className="max-w-(--measure) pb-14">
      <PageHead title={m.correction_title()} lead={m.correction_lead()} />
      <About target={draft.target} page={draft.page} />
      <DraftForm
        ref={form}
        onSubmit={submit}
        draft={stored}
        aria-label={m.correction_title()}
        className="grid gap-6"
      >
        <Field
          {...field("passage")}
          multiline
          required
          lang={correctedFor(getLocale())}
          label={m.correction_passage()}
        />
        {/* An English page has one: the name of the other language. */}
        {texts && texts.length > 1 ? (
          <ChoiceField
            label={m.correction_choose()}
            value={draft.passage}
            choices={["", ...texts].map((text) => ({ value: text, label: text }))}
            onChange={(passage) => change({ passage })}
          />
        ) : null}
        <Field
          {...field("body")}
          multiline
          required
          lang={correctedFor(getLocale())}
          label={m.correction_body()}
        />
        <Field {...field("name")} label={m.story_name()} autoComplete="name" />
        <FormState state={state} />
        <div>
          <Button type="submit" aria-disabled={isStoring} className="w-full xs:w-auto">
            <SendHorizontal className="size-5" aria-hidden="true" />
            {m.story_send()}
          </Button>
        </div>
      </DraftForm>
      <OwnSent topic="correction" />
    </div>
  );
}

function About({ target, page }: { readonly target: CorrectionTarget; readonly page: string }) {
  const { value: post } = useLive(`correction:${target?.id}`, async (read) =>
    target ? ((await read.byId(target.kind, target.id)) ?? null) : null,
  );
  if (page === "") return null;
  const about = post && inLanguage(post, correctedFor(getLocale()));
  return (
    <p className="mb-6 text-ink-2">
      {about ? (
        <>
          <span>{m.correction_in_post()}</span> <span lang={about.lang}>{about.title}</span>
        </>
      ) : (
        m.correction_on_page({ page })
      )}
    </p>
  );
}
