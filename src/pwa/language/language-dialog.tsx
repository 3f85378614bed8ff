import { useCallback, useEffect, useId, useState } from "react";
import { LANGUAGE_NAMES } from "../../components/language/language-names.ts";
import type { Lang } from "../../domain/content/content.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { fetchLanguage, openInLanguage, openWhenOnline } from "./change-language.ts";

type State = "saving" | "unreachable" | "waits" | "refused";
type LanguageDialogProps = { readonly to: Lang; onClose(): void };

const TEXTS: Record<State, () => string> = {
  saving: m.language_to_saving,
  unreachable: m.language_to_unreachable,
  waits: m.language_to_waits,
  refused: m.language_to_refused,
};

/**
 * Downloads the other language and opens the page in it, or shows why that failed. The dialog is in the target
 * language, since the user may not read the current one.
 */
export function LanguageDialog({ to, onClose }: LanguageDialogProps) {
  const heading = useId();
  const [state, setState] = useState<State>("saving");
  const [part, setPart] = useState(0);

  const refuse = useCallback((error: unknown) => {
    console.warn("The language is not kept.", error);
    setState("refused");
  }, []);

  useEffect(() => {
    let cancelled = false;
    const go = async () => {
      const here = await fetchLanguage(to, (saved) => !cancelled && setPart(saved));
      if (cancelled) return;
      if (here) await openInLanguage(to);
      else setState("unreachable");
    };
    go().catch(refuse);
    return () => {
      cancelled = true;
    };
  }, [to, refuse]);

  return (
    <Dialog labelledBy={heading} lang={to} onClose={onClose}>
      <h2 id={heading} className="text-[1.45rem]">
        {LANGUAGE_NAMES[to]}
      </h2>
      <p role="status">{TEXTS[state]()}</p>
      {state === "saving" ? (
        <progress aria-labelledby={heading} value={part} className="progress-bar" />
      ) : null}
      <form method="dialog" className="flex flex-wrap gap-3">
        {state === "unreachable" ? (
          <Button
            onClick={() => {
              setState("waits");
              openWhenOnline(to).catch(refuse);
            }}
          >
            {m.language_to_when_online()}
          </Button>
        ) : null}
        <Button type="submit" weight="second">
          {state === "saving" ? m.language_to_stay() : m.language_to_close()}
        </Button>
      </form>
    </Dialog>
  );
}
