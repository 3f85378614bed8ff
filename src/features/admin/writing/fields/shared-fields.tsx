import { m } from "../../../../i18n/paraglide/messages.js";
import { SwitchField } from "../../../../ui/forms/choice-field.tsx";
import { Field } from "../../../../ui/forms/field.tsx";
import type { Errors } from "../../../../ui/forms/use-validated-form.ts";

// Fields shared by several kinds of post.

type Part<F extends string, T> = {
  readonly fields: { readonly [K in F]: T };
  readonly errors: Errors;
  change(changed: { [K in F]: T }): void;
};

export function VideoAddress({ fields, errors, change }: Part<"videoUrl", string | null>) {
  return (
    <Field
      label={m.writing_video()}
      hint={m.writing_video_hint()}
      value={fields.videoUrl ?? ""}
      error={errors.videoUrl}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      onChange={({ target }) => change({ videoUrl: target.value || null })}
    />
  );
}

export function Author({ fields, errors, change }: Part<"author", string>) {
  return (
    <Field
      label={m.writing_author()}
      value={fields.author}
      error={errors.author}
      onChange={({ target }) => change({ author: target.value })}
    />
  );
}

type PublishedProps = {
  readonly fields: { readonly published: boolean };
  /** Publishing ends a schedule. */
  change(changed: { published: boolean; publishAt?: null }): void;
};

export function Published({ fields, change }: PublishedProps) {
  return (
    <SwitchField
      label={m.writing_published()}
      hint={m.writing_published_hint()}
      on={fields.published}
      onChange={(published) => change(published ? { published, publishAt: null } : { published })}
    />
  );
}
