import { CircleHelp } from "lucide-react";
import { type MouseEvent, useEffect, useId, useState, useSyncExternalStore } from "react";
import { languageIn, languageNamed, languageOf } from "../../domain/languages/languages.ts";
import { composeKeys } from "../../domain/text/latin-to-geez.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { getLocale } from "../../i18n/paraglide/runtime.js";
import { deferredPart } from "../deferred-part.tsx";
import { startComposing } from "./compose-in-fields.ts";
import { onLatinTyping, switchTyping, typesGeez } from "./typing-state.ts";

const TypingHelp = deferredPart<{ onClose(): void }>(
  async () => (await import("./typing-help.tsx")).TypingHelp,
);

export type LatinTypingProps = {
  readonly field: string;
  /** The language of the field's text, if it is known. */
  readonly lang?: string | undefined;
  /** Shows one word in every window: for fields without a visible label, as of a search or an editor. */
  readonly isCompact?: boolean;
  /** Leaves the help to the other switch of the same form. */
  readonly withoutHelp?: boolean;
  /** The place in the field's `group/typing` element, which must be positioned. */
  readonly className?: string;
  /** Focuses a field that is not a form control. */
  onFocus?(): void;
};

const EXAMPLE = "selam";

/**
 * Switches whether Latin keys type Ge'ez. Where these letters are likely it is always shown, elsewhere while its field has the
 * focus or it is on.
 */
export function TypingSwitch(props: LatinTypingProps) {
  const { field, lang, isCompact = false, withoutHelp = false, className = "", onFocus } = props;
  const id = useId();
  const isOn = () => typesGeez(document.getElementById(field), lang);
  const on = useSyncExternalStore(onLatinTyping, isOn, () => false);
  const [helps, setHelps] = useState(false);
  const isLikely = languageOf(languageNamed(lang) ?? getLocale()).typing !== null;
  const hintText = m.typing_hint({ keys: EXAMPLE, letters: composeKeys("", EXAMPLE).text });
  useEffect(startComposing, []);
  // Whoever comes to the field without seeing the switch hears of it there.
  useEffect(() => {
    const described = on ? document.getElementById(field) : null;
    described?.setAttribute("aria-description", hintText);
    return () => described?.removeAttribute("aria-description");
  }, [on, field, hintText]);

  function toggle({ detail }: MouseEvent) {
    const place = document.getElementById(field);
    if (place) switchTyping(place, lang, !on);
    // After a tap the focus returns to the field, for typing; from the keyboard it stays where it is.
    if (detail === 0) return;
    if (onFocus) onFocus();
    else place?.focus();
  }

  return (
    <span
      className={`absolute flex ${on || isLikely ? "" : "invisible group-focus-within/typing:visible"} ${className}`}
    >
      {on && !withoutHelp ? (
        <button
          type="button"
          aria-label={m.typing_help()}
          title={m.typing_help()}
          onMouseDown={keepFocus}
          onClick={() => setHelps(true)}
          className="grid min-h-11 min-w-11 place-items-center rounded-full text-ink-2 hover:text-ink"
        >
          <CircleHelp className="size-5" aria-hidden="true" />
        </button>
      ) : null}
      <button
        type="button"
        aria-pressed={on}
        aria-controls={field}
        aria-describedby={id}
        title={hintText}
        onMouseDown={keepFocus}
        onClick={toggle}
        className="group/switch grid min-h-11 min-w-11 place-items-center"
      >
        <span className="inline-flex items-center gap-1.5 rounded-full border border-edge bg-sheet px-2.5 py-0.5 text-ink text-sm leading-normal group-hover/switch:border-ink group-aria-pressed/switch:border-transparent group-aria-pressed/switch:bg-ink group-aria-pressed/switch:text-paper">
          <span className={isCompact ? "sr-only" : "max-xs:sr-only"}>{m.typing_switch()}</span>
          {/* What is seen is a part of the name, for people who speak it. On a phone the field's label keeps its line. */}
          <span lang={languageIn("Ethiopic")} className={isCompact ? "" : "xs:hidden"}>
            {m.typing_switch_letters()}
          </span>
        </span>
      </button>
      <span id={id} hidden>
        {hintText}
      </span>
      {helps ? <TypingHelp onClose={() => setHelps(false)} /> : null}
    </span>
  );
}

/** Keeps the focus in the field, and a phone's keyboard open. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
