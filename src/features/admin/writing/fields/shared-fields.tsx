import type { useMedia } from "../../../../data/admin/use-media.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Field } from "../../../../ui/forms/field.tsx";
import type { Errors } from "../../../../ui/forms/use-validated-form.ts";
import type { FormLanguages } from "../use-languages.ts";

// What several kinds of post share.

export type PostFieldsProps<F> = {
  readonly rowId: string;
  readonly fields: F;
  readonly errors: Errors;
  readonly media: ReturnType<typeof useMedia>;
  readonly languages: FormLanguages;
  change(changed: Partial<F>): void;
};

type Part<F extends string, T> = {
  readonly fields: { readonly [K in F]: T };
  readonly errors: Errors;
  change(changed: { [K in F]: T }): void;
};

export function VideoAddress({ fields, errors, change }: Part<"videoUrl", string | null>) {
  return (
    <div data-field="videoUrl">
      <Field
        label={m.field_video_url()}
        hint={m.writing_video_hint()}
        value={fields.videoUrl ?? ""}
        error={errors.videoUrl}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        onChange={({ target }) => change({ videoUrl: target.value || null })}
      />
    </div>
  );
}

export function Author({ fields, errors, change }: Part<"author", string>) {
  return (
    <div data-field="author">
      <Field
        label={m.field_author()}
        value={fields.author}
        error={errors.author}
        onChange={({ target }) => change({ author: target.value })}
      />
    </div>
  );
}
