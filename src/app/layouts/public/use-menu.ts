import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/** A menu behind a button. Navigating closes it; so does Escape, which returns focus to the button. */
export function useMenu() {
  const button = useRef<HTMLButtonElement>(null);
  // Open for one history entry: any navigation closes it.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const setOpen = useCallback((isOpen: boolean) => setOpenAt(isOpen ? key : null), [key]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      // If a dialog is open above the menu, Escape belongs to the dialog.
      if (key !== "Escape" || document.querySelector("dialog[open]")) return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open, setOpen]);

  return { open, setOpen, button };
}
