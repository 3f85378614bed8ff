import { SendHorizontal } from "lucide-react";
import { useIsPersistent } from "../../../data/site/context.ts";
import { useReach } from "../../../data/site/use-reach.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { DraftForm } from "../../../ui/forms/draft-form.tsx";
import { EMAIL_FIELD, Field } from "../../../ui/forms/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FormOutcome } from "./form-outcome.tsx";
import { useContactForm } from "./use-contact-form.ts";

/** @param mail the address to show if the form fails; "" if the owner gives none */
export function ContactForm({ mail }: { mail: string }) {
  const { stored, form, field, typed, outcome, sending, submit, cancelEdit } = useContactForm();
  const isPersistent = useIsPersistent();
  const reach = useReach();
  const isNoted = reach === "offline" && (outcome.state === "idle" || outcome.state === "invalid");

  return (
    <DraftForm
      ref={form}
      onSubmit={submit}
      draft={stored}
      aria-label={m.contact_form_label()}
      className="grid gap-6"
    >
      <Field {...field("name")} label={m.contact_name()} autoComplete="name" />
      <Field {...field("email")} {...EMAIL_FIELD} label={m.contact_email()} hint={m.contact_email_hint()} />
      <Field
        {...field("message")}
        multiline
        label={m.contact_message()}
        hint={stored.isOnDisk && isPersistent ? m.contact_message_hint() : m.contact_message_unkept()}
      />
      <FormOutcome outcome={outcome} writing={typed.message !== ""} mail={mail} onCancelEdit={cancelEdit} />
      <div>
        <Button type="submit" aria-disabled={sending} className="w-full xs:w-auto">
          <SendHorizontal className="size-5" aria-hidden="true" />
          <span>{sending ? m.contact_sending() : m.contact_send()}</span>
        </Button>
      </div>
      {/* Below the button, which must not move when the network goes, or when a pull finds that it is gone. */}
      {isNoted ? <Notice tone="info">{m.contact_offline_before()}</Notice> : null}
    </DraftForm>
  );
}
