import { X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import type { Lang } from "../../../../domain/content/content.ts";
import { addTag, BLOG_TAGS_MAX } from "../../../../domain/content/tags.ts";
import { languageOf } from "../../../../domain/languages/languages.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Field } from "../../../../ui/forms/field.tsx";
import { isEnter } from "../../../../ui/forms/keys.ts";

type TagFieldProps = {
  readonly tags: readonly string[];
  readonly max: number;
  readonly error?: string | undefined;
  /** The language of translated tags; absent for the post's own. */
  readonly translation?: Lang;
  onChange(tags: string[]): void;
};

/** Tag input. Enter adds a tag; so does leaving the field. */
export function TagField({ tags, max, error, translation, onChange }: TagFieldProps) {
  const list = useId();
  const inLanguage = translation ? { lang: translation } : {};
  const label = translation ? `${m.field_tags()} (${languageOf(translation).name})` : m.field_tags();
  const [typed, setTyped] = useState("");
  const [rejection, setRejection] = useState<string | null>(null);

  function add(): void {
    const added = addTag(tags, typed, max);
    if (added.ok) {
      onChange([...added.tags]);
      setTyped("");
      setRejection(null);
    } else {
      setRejection(REJECTIONS[added.reason]({ max }));
      if (added.reason === "blank" || added.reason === "twice") setTyped("");
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isEnter(event)) {
      event.preventDefault();
      if (typed.trim() !== "") add();
    } else if (event.key === "Backspace" && typed === "" && tags.length > 0) {
      onChange(tags.slice(0, -1));
      setTyped(tags.at(-1) ?? "");
    }
  }

  return (
    <div className="grid gap-2">
      <Field
        {...inLanguage}
        label={label}
        hint={max === BLOG_TAGS_MAX ? m.writing_tags_hint_most({ max }) : m.writing_tags_hint()}
        error={rejection ?? error ?? undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setRejection(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() !== "" && add()}
        enterKeyHint="enter"
        autoComplete="off"
      />
      {tags.length > 0 ? (
        <ul id={list} {...inLanguage} aria-label={label} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-w-0 items-center rounded-full border border-line bg-sheet ps-4"
            >
              <span className="min-w-0">{tag}</span>
              <button
                type="button"
                aria-label={m.writing_tag_remove({ tag })}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
                className="grid min-h-11 min-w-11 place-items-center rounded-full text-ink-2 hover:text-ink"
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const REJECTIONS = {
  blank: m.writing_tag_blank,
  twice: m.writing_tag_twice,
  long: m.writing_tag_long,
  full: m.writing_tag_full,
} as const;
