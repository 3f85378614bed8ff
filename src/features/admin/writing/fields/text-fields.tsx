import { m } from "../../../../i18n/paraglide/messages.js";
import { Field } from "../../../../ui/forms/field.tsx";
import type { EditedTexts } from "../post-texts.tsx";

/** The title in one language. */
export function Title({ lang, texts, errors, change }: EditedTexts) {
  return (
    <Field
      label={m.writing_title()}
      value={texts.title}
      error={errors.title}
      lang={lang}
      required
      onChange={({ target }) => change({ title: target.value })}
    />
  );
}

/** The excerpt, shown below the title in lists. */
export function Excerpt({ lang, texts, errors, change }: EditedTexts) {
  return (
    <Field
      multiline
      label={m.writing_excerpt()}
      hint={m.writing_excerpt_hint()}
      value={texts.excerpt}
      error={errors.excerpt}
      lang={lang}
      required
      className="[&_textarea]:min-h-24"
      onChange={({ target }) => change({ excerpt: target.value })}
    />
  );
}

/** Body of a post without rich text. */
export function PlainContent({ lang, texts, errors, change }: EditedTexts) {
  return (
    <Field
      multiline
      label={m.writing_content()}
      hint={m.writing_content_hint()}
      value={texts.content}
      error={errors.content}
      lang={lang}
      required
      onChange={({ target }) => change({ content: target.value })}
    />
  );
}
