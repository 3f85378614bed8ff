import { deferredPart } from "../deferred-part.tsx";

export type LatinTypingProps = {
  /** The id of the field. */
  readonly field: string;
  /** The language of the field's text, if it is known. */
  readonly lang?: string | undefined;
  /** Shows only the letter: for a search box, which has no visible label. */
  readonly isCompact?: boolean;
  /** Leaves the help to the other switch of the same form. */
  readonly withoutHelp?: boolean;
  /** The place in the field's `group/typing` element, which must be positioned. */
  readonly className?: string;
  /** Focuses a field that is not a form control. */
  onFocus?(): void;
};

/**
 * The switch beside a field that lets Latin keys type Ge'ez. It and all that it needs load after the page has rendered.
 * The field has the attribute TAKES_GEEZ.
 */
export const LatinTyping = deferredPart<LatinTypingProps>(
  async () => (await import("./typing-switch.tsx")).TypingSwitch,
);
