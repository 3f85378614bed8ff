import type { ComponentProps } from "react";
import { Honeypot } from "./honeypot.tsx";

type DraftFormProps = ComponentProps<"form"> & {
  /** True if its draft came from the disk after the form was shown: its long fields keep their height (theme.css). */
  readonly isRestored: boolean;
};

/** A visitor's form whose draft is stored, checked by its own rules, with the field that only bots fill in. */
export function DraftForm({ isRestored, children, ...form }: DraftFormProps) {
  return (
    <form noValidate data-restored={isRestored || undefined} {...form}>
      {children}
      <Honeypot />
    </form>
  );
}
