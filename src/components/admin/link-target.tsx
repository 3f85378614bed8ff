import { type ReactNode, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

type LinkTargetProps = { readonly id: string; readonly className?: string; readonly children: ReactNode };

const CONTROLS = "input, textarea, select, button, a[href]";

/**
 * A part of a page that a link can name, as `/admin/profile#email`. Followed, the link opens the section that has it, and its first control
 * gets the focus; Back and a reload return to where the reader was instead.
 */
export function LinkTarget({ id, className = "", children }: LinkTargetProps) {
  const part = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const how = useNavigationType();
  const isNamed = hash === `#${id}`;

  // Before the page's heading gets the focus, which leaves it to a field that has it.
  useLayoutEffect(() => {
    if (!isNamed || !part.current) return;
    const section = part.current.closest("details");
    if (section) section.open = true;
    if (how === NavigationType.Pop) return;
    part.current.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
    part.current.scrollIntoView({ block: "start" });
  }, [isNamed, how, key]);

  return (
    <div id={id} ref={part} data-named={isNamed || undefined} className={`scroll-mt-24 ${className}`}>
      {children}
    </div>
  );
}
