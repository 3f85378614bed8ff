import { useEffect, useState } from "react";

/** Less than this is the browser's own bar, not a keyboard; in pixels. */
const MIN_KEYBOARD = 80;

/** The height in pixels that an on-screen keyboard covers at the bottom of the window; 0 without one. */
export function useKeyboardInset(active: boolean): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = () => {
      const covered = Math.round(window.innerHeight - viewport.height - viewport.offsetTop);
      setInset(covered >= MIN_KEYBOARD ? covered : 0);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, [active]);
  return active ? inset : 0;
}
