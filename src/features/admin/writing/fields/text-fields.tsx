import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { fieldName } from "../../../../components/admin/stash/field-text.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import { KINDS, type PostText } from "../../../../domain/kinds/kinds.ts";
import { languageOf } from "../../../../domain/languages/languages.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { TextArea } from "../../../../ui/forms/controls.tsx";
import { Field, FieldError } from "../../../../ui/forms/field.tsx";
import { isEnter } from "../../../../ui/forms/keys.ts";
import { BELOW_TEXT } from "../../../../ui/latin-typing/below-text.ts";
import { LatinTyping } from "../../../../ui/latin-typing/latin-typing.tsx";
import { TAKES_GEEZ } from "../../../../ui/latin-typing/takes-geez.ts";
import type { EditedTexts, FormLanguages } from "../use-languages.ts";

/** The title in one language, as large as on the page. Enter moves to the text. */
export function Title({ lang, texts, errors, change }: EditedTexts) {
  const id = useId();
  const errorId = `${id}-error`;
  const area = useGrowingArea(texts.title);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isEnter(event)) return;
    event.preventDefault();
    const content = event.currentTarget.closest("[data-texts]")?.querySelector("[data-field=content]");
    content?.querySelector<HTMLElement>("textarea, [contenteditable]")?.focus();
  }

  return (
    <div className="page-field group/typing relative" data-field="title" data-lang={lang}>
      <TextArea
        ref={area}
        id={id}
        {...{ [TAKES_GEEZ]: lang }}
        rows={1}
        aria-label={m.field_title()}
        placeholder={m.field_title()}
        value={texts.title}
        lang={lang}
        required
        enterKeyHint="next"
        aria-invalid={Boolean(errors.title)}
        aria-describedby={errors.title ? errorId : undefined}
        // A pasted line break would be one in the title too.
        onChange={({ target }) => change({ title: target.value.replace(/\s*\n\s*/g, " ") })}
        onKeyDown={onKeyDown}
        className="page-title"
      />
      <LatinTyping field={id} lang={lang} isCompact withoutHelp className="title-switch" />
      <FieldError id={errorId}>{errors.title}</FieldError>
    </div>
  );
}

/** How the texts beside title and text are asked for, where that needs more than their name. */
const HOW: { readonly [N in PostText]?: { readonly hint: () => string; readonly required: boolean } } = {
  excerpt: { hint: m.writing_excerpt_hint, required: true },
};

/** The texts of a kind beside title and text, in each language of the post. */
export function OtherTexts({ kind, languages }: { kind: PostKind; languages: FormLanguages }) {
  const { original, translation, translated } = languages;
  const names: readonly PostText[] = KINDS[kind].texts;
  return names
    .filter((name) => name !== "title" && name !== "content")
    .flatMap((name) =>
      (translated ? [original, translation] : [original]).map(({ lang, texts, errors, change }) => (
        <div key={`${name} ${lang}`} data-field={name} data-lang={lang}>
          <Field
            multiline
            label={translated ? `${fieldName(name)} (${languageOf(lang).name})` : fieldName(name)}
            hint={HOW[name]?.hint()}
            value={texts[name]}
            error={errors[name]}
            lang={lang}
            required={HOW[name]?.required}
            className="[&_textarea]:min-h-24"
            onChange={({ target }) => change({ [name]: target.value })}
          />
        </div>
      )),
    );
}

/** Body of a post without rich text. */
export function PlainContent({ lang, texts, errors, change }: EditedTexts) {
  const id = useId();
  const area = useGrowingArea(texts.content);
  return (
    <div className="page-field group/typing relative" data-field="content" data-lang={lang}>
      <TextArea
        ref={area}
        id={id}
        {...{ [TAKES_GEEZ]: lang }}
        rows={6}
        aria-label={m.field_content()}
        placeholder={m.writing_content_placeholder()}
        value={texts.content}
        lang={lang}
        required
        aria-invalid={Boolean(errors.content)}
        aria-describedby={errors.content ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={({ target }) => change({ content: target.value })}
        className="page-text"
      />
      <LatinTyping field={id} lang={lang} isCompact className={BELOW_TEXT} />
      <FieldError id={`${id}-error`}>{errors.content}</FieldError>
      <p id={`${id}-hint`} className="text-ink-2 text-sm">
        {m.writing_content_hint()}
      </p>
    </div>
  );
}

/** A text area as tall as its text; `field-sizing` is newer than the oldest supported browsers. */
function useGrowingArea(text: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = area;
    if (!current || CSS.supports("field-sizing", "content")) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight}px`;
  }, [text]);
  return area;
}
