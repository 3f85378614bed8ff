import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { store } from "../../../config/local-storage.ts";
import { storageKeys } from "../../../config/storage-keys.ts";
import { m } from "../../../i18n/paraglide/messages.js";

type Mode = "light" | "dark";

type ModeSwitch = {
  /** The theme that the switch changes to. */
  readonly other: Mode;
  change(): void;
};

/**
 * Light or dark theme, stored on this device under the key `mode`. The icon is chosen by CSS from an attribute of the
 * document, so that a prerendered page shows the right one before this code runs.
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

type Placed = ModeSwitch & { readonly className: string };

/** Switches the theme; icon only. */
export function ModeToggle({ other, change, className }: Placed) {
  return (
    <button type="button" onClick={change} aria-label={nameOf(other)} className={`icon-button ${className}`}>
      <ModeIcon />
    </button>
  );
}

/** Switches the theme; a menu item with a label. */
export function ModeChoice({ other, change, className }: Placed) {
  return (
    <button type="button" onClick={change} className={`flex items-center gap-3 text-start ${className}`}>
      <ModeIcon />
      <span>{nameOf(other)}</span>
    </button>
  );
}

function ModeIcon() {
  return (
    <>
      <Moon className="size-5 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" aria-hidden="true" />
    </>
  );
}

function nameOf(mode: Mode): string {
  return mode === "dark" ? m.mode_to_dark() : m.mode_to_light();
}

function currentMode(): Mode {
  return document.documentElement.dataset.mode === "dark" ? "dark" : "light";
}

function watchMode(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-mode"] });
  return () => observer.disconnect();
}
