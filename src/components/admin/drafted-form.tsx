import type { ComponentProps, FormEvent, RefObject } from "react";
import type { Fields } from "../../domain/content/admin-content.ts";
import type { Elements } from "../../ui/elements.ts";
import { DraftBar } from "./draft-bar.tsx";
import { OtherDraft } from "./stash/other-draft.tsx";
import { restoreStashed } from "./stash/restore-stashed.ts";
import { StashedVersions } from "./stash/stashed-versions.tsx";

type DraftedFormProps<F extends Fields> = Omit<ComponentProps<"form">, "children" | "onSubmit"> & {
  readonly draft: ComponentProps<typeof DraftBar>["draft"] & {
    readonly fields: F;
    readonly stashed: ComponentProps<typeof OtherDraft>["stashed"] &
      ComponentProps<typeof StashedVersions>["stashed"];
    change(fields: F): void;
    discard(): Promise<void>;
    reopen(): Promise<void>;
  };
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly children: Elements;
  onSubmit(): Promise<void>;
  /** Called when other fields take the place of those on the screen. */
  onReplace?(): void;
  /** Called when the draft is discarded. */
  forgetErrors(): void;
};

/** The form of a row whose draft is stored, with what gave way to another text. */
export function DraftedForm<F extends Fields>(props: DraftedFormProps<F>) {
  const { draft, children, className = "", onSubmit, onReplace, forgetErrors, ...form } = props;
  const { fields, stashed, change, discard, reopen } = draft;
  function take(other: Fields): void {
    onReplace?.();
    change(restoreStashed(fields, other));
  }
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void onSubmit();
      }}
      className={`grid max-w-3xl grid-cols-[minmax(0,1fr)] ${className}`}
    >
      <OtherDraft stashed={stashed} onTake={take} />
      {children}
      <StashedVersions stashed={stashed} onTake={take} />
      <DraftBar
        draft={draft}
        onDiscard={() => {
          onReplace?.();
          forgetErrors();
          void discard().then(reopen);
        }}
      />
    </form>
  );
}
