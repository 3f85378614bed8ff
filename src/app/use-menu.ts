import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/** A menu behind a button: a selection closes it, and so does Escape, which leads back to the button. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection closes the menu, whatever it led to
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      // Over a dialog that was opened from it, the key is the dialog's.
      if (key !== "Escape" || document.querySelector("dialog[open]")) return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);

  return { open, setOpen, button };
}
