import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { m } from "../../../../i18n/paraglide/messages.js";
import { TextArea } from "../../../../ui/forms/controls.tsx";
import { Field, FieldError } from "../../../../ui/forms/field.tsx";
import { isEnter } from "../../../../ui/forms/keys.ts";
import { BELOW_TEXT } from "../../../../ui/latin-typing/below-text.ts";
import { LatinTyping } from "../../../../ui/latin-typing/latin-typing.tsx";
import { TAKES_GEEZ } from "../../../../ui/latin-typing/takes-geez.ts";
import type { EditedTexts } from "../use-languages.ts";

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
        aria-label={m.writing_title()}
        placeholder={m.writing_title()}
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

/** The excerpt, shown below the title in lists. */
export function Excerpt({ lang, texts, errors, change, language }: EditedTexts & { language?: string }) {
  return (
    <div data-field="excerpt" data-lang={lang}>
      <Field
        multiline
        label={language ? `${m.writing_excerpt()} (${language})` : m.writing_excerpt()}
        hint={m.writing_excerpt_hint()}
        value={texts.excerpt}
        error={errors.excerpt}
        lang={lang}
        required
        className="[&_textarea]:min-h-24"
        onChange={({ target }) => change({ excerpt: target.value })}
      />
    </div>
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
        aria-label={m.writing_content()}
        placeholder={m.writing_content_placeholder()}
        value={texts.content}
        lang={lang}
        required
        aria-invalid={Boolean(errors.content)}
        aria-describedby={errors.content ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={({ target }) => change({ content: target.value })}
        className="page-text"
      />
      <LatinTyping field={id} lang={lang} className={BELOW_TEXT} />
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
