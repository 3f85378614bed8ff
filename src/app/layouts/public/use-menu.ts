import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/** A menu behind a button: a selection closes it, and so does Escape, which leads back to the button. */
export function useMenu() {
  const button = useRef<HTMLButtonElement>(null);
  // It is open for one entry of the history: a selection closes it, whatever page it led to.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const setOpen = useCallback((isOpen: boolean) => setOpenAt(isOpen ? key : null), [key]);

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
  }, [open, setOpen]);

  return { open, setOpen, button };
}
