import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { storageKeys } from "../config/storage-keys.ts";
import { store } from "../config/stored.ts";
import { m } from "../i18n/paraglide/messages.js";

type Mode = "light" | "dark";

type ModeSwitch = {
  /** The theme that the switch leads to. */
  readonly other: Mode;
  change(): void;
};

/**
 * Paper or night; the choice stays on this device under the key `mode`. The page's own attribute holds it, and chooses
 * the drawing: so a prerendered page shows the right one before any of this runs.
 */
export function useMode(): ModeSwitch {
  const mode = useSyncExternalStore(watchMode, currentMode, () => "light" as const);
  const other: Mode = mode === "dark" ? "light" : "dark";

  function change() {
    document.documentElement.dataset.mode = other;
    store(storageKeys.mode, other);
  }

  return { other, change };
}

/** Switches the theme. The header has it in two places, for a wide window and for a narrow one: never both at once. */
export function ModeToggle({ other, change, className }: ModeSwitch & { readonly className: string }) {
  return (
    <button
      type="button"
      onClick={change}
      aria-label={other === "dark" ? m.mode_to_dark() : m.mode_to_light()}
      className={`icon-button ${className}`}
    >
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
    </button>
  );
}

function currentMode(): Mode {
  return document.documentElement.dataset.mode === "dark" ? "dark" : "light";
}

function watchMode(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-mode"] });
  return () => observer.disconnect();
}
