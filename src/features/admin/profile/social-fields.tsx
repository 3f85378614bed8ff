import { Plus, Trash2 } from "lucide-react";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Field, FieldError } from "../../../ui/forms/field.tsx";
import type { Errors } from "../../../ui/forms/use-validated-form.ts";

type Link = { label: string; url: string };

type SocialFieldsProps = { readonly social: Link[]; readonly errors: Errors; onChange(social: Link[]): void };

/** Social media links. A link without an address is not published. */
export function SocialFields({ social, errors, onChange }: SocialFieldsProps) {
  const put = (at: number, change: Partial<Link>) =>
    onChange(social.map((link, place) => (place === at ? { ...link, ...change } : link)));
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{m.field_social()}</legend>
      {social.map(({ label, url }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is identified by its position
        <div key={at} className="grid gap-3 border-line border-b pb-4 md:grid-cols-2">
          <Field
            label={m.profile_social_name({ number: at + 1 })}
            value={label}
            error={errors[`social.${at}.label`]}
            onChange={({ target }) => put(at, { label: target.value })}
          />
          <Field
            label={m.profile_social_url({ number: at + 1 })}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            value={url}
            error={errors[`social.${at}.url`]}
            onChange={({ target }) => put(at, { url: target.value })}
          />
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => onChange(social.filter((_, place) => place !== at))}
          >
            <Trash2 className="size-5" aria-hidden="true" />
            <span>{m.profile_remove_social({ number: at + 1 })}</span>
          </Button>
        </div>
      ))}
      <FieldError>{errors.social}</FieldError>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => onChange([...social, { label: "", url: "" }])}
      >
        <Plus className="size-5" aria-hidden="true" />
        {m.profile_add_social()}
      </Button>
    </fieldset>
  );
}
