import type { FormEvent } from "react";
import { useDraft } from "../../desk-draft.ts";
import type { FieldsOf } from "../../domain/desk-content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { DraftBar } from "../../ui/draft-bar.tsx";
import { Field } from "../../ui/field.tsx";
import { notKeptText } from "../../ui/not-kept-text.ts";
import { useSay } from "../../ui/toasts.tsx";
import { FaqFields } from "./faq-fields.tsx";
import { SocialFields } from "./social-fields.tsx";

const LINES = [
  { name: "name", label: m.profile_name },
  { name: "tagline", label: m.profile_tagline },
  { name: "place", label: m.profile_place },
  { name: "email", label: m.profile_email },
  { name: "phone", label: m.profile_phone },
  { name: "address", label: m.profile_address },
  { name: "hours", label: m.profile_hours },
  { name: "responseTime", label: m.profile_response },
] as const;
const TEXTS = [
  { name: "bio", label: m.profile_bio },
  { name: "privacy", label: m.profile_privacy },
] as const;

/** The site's own texts and addresses, edited as a draft like everything else. */
export function ProfileForm({ rowId }: { rowId: string }) {
  const draft = useDraft("profile", rowId, {});
  const say = useSay();
  if (!draft) return null;
  const { fields, change } = draft;

  async function save(event: FormEvent) {
    event.preventDefault();
    const kept = await draft?.save();
    if (kept) say(kept.ok ? { text: m.saved_on_phone() } : { tone: "failed", text: notKeptText(kept.why) });
  }

  return (
    <form onSubmit={(event) => void save(event)} aria-label={m.profile_form()} className="grid gap-5">
      {LINES.map(({ name, label }) => (
        <Field
          key={name}
          label={label()}
          value={fields[name] ?? ""}
          onChange={({ target }) => change({ [name]: target.value } as FieldsOf<"profile">)}
        />
      ))}
      {TEXTS.map(({ name, label }) => (
        <Field
          key={name}
          multiline
          label={label()}
          value={fields[name] ?? ""}
          onChange={({ target }) => change({ [name]: target.value } as FieldsOf<"profile">)}
        />
      ))}
      <FaqFields faq={fields.faq ?? []} onChange={(faq) => change({ faq })} />
      <SocialFields social={fields.social ?? []} onChange={(social) => change({ social })} />
      <DraftBar draft={draft} />
    </form>
  );
}
