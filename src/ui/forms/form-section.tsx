import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Errors } from "./use-validated-form.ts";

type FormSectionProps = {
  readonly title: string;
  /** The start of what is filled in, shown in one line; empty if nothing is. */
  readonly content: string;
  /** Language of `content`. */
  readonly lang: string;
  /** Errors of the last submit. */
  readonly submitErrors: Errors;
  /** True if an error belongs to a field of this section. */
  owns(field: string): boolean;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
};

/** A section of a long form that folds. The first one is open; the others open for an error in them. */
export function FormSection(props: FormSectionProps) {
  const { title, content, lang, submitErrors, owns, isFirst = false, children } = props;
  const [open, setOpen] = useState(isFirst);
  const [previousErrors, setPreviousErrors] = useState(submitErrors);
  // While rendering, because the form focuses the first invalid field in an effect, and a folded field takes no focus.
  if (submitErrors !== previousErrors) {
    setPreviousErrors(submitErrors);
    if (Object.keys(submitErrors).some((field) => owns(field))) setOpen(true);
  }

  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-card border border-line bg-sheet"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-3 max-[359px]:px-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          {content ? (
            <span lang={lang} className="block truncate text-ink-2 text-sm group-open:hidden">
              {content}
            </span>
          ) : null}
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:[transform:rotate(180deg)]"
          aria-hidden="true"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-5 pb-5 max-[359px]:px-4">{children}</div>
    </details>
  );
}
