import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { m } from "../i18n/paraglide/messages.js";
import type { Elements } from "./elements.ts";

export type Toast = {
  readonly text: string;
  /** `waiting`: neither done nor failed yet. */
  readonly tone?: "done" | "waiting" | "failed";
  /** A toast replaces the visible one with the same key, so that its text stays current. */
  readonly key?: string;
  /** An action offered while the toast is visible, e.g. undo. */
  readonly action?: { readonly label: string; run(): void };
  /** A page offered while the toast is visible. */
  readonly link?: { readonly label: string; readonly to: string };
};
type VisibleToast = Toast & { readonly id: number };

/** How long a toast is visible, in milliseconds: as long as a deletion can be undone. */
const VISIBLE_MS = 8_000;
/** How long one is that only says that something is done: on a phone it covers what is to be tapped next. */
const DONE_MS = 5_000;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Shows a toast that screen readers announce. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

export function Toasts({ children }: { children: Elements }) {
  const [visible, setVisible] = useState<readonly VisibleToast[]>([]);
  const drop = useCallback((id: number) => setVisible((all) => all.filter((one) => one.id !== id)), []);
  const lastId = useRef(0);
  const showToast = useCallback((toast: Toast) => {
    lastId.current += 1;
    const next = lastId.current;
    setVisible((all) => {
      const same = all.find(({ key }) => key !== undefined && key === toast.key);
      if (!same) return [...all.slice(-2), { ...toast, id: next }];
      return all.map((one) => (one === same ? { ...toast, id: same.id } : one));
    });
  }, []);

  return (
    <ToastContext value={showToast}>
      {children}
      {/* Always rendered: screen readers announce changes only in an existing live region. */}
      <div className="no-print pointer-events-none fixed inset-x-0 bottom-[calc(1rem+var(--status-bar,0px)+var(--bottom-edge,0px))] z-30 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-4">
        <div role="status" className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2">
          {visible.map((toast) =>
            toast.tone === "failed" ? null : <ToastItem key={toast.id} toast={toast} onEnd={drop} />,
          )}
        </div>
        <div role="alert" className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2">
          {visible.map((toast) =>
            toast.tone === "failed" ? <ToastItem key={toast.id} toast={toast} onEnd={drop} /> : null,
          )}
        </div>
      </div>
    </ToastContext>
  );
}

function ToastItem({ toast, onEnd }: { toast: VisibleToast; onEnd(id: number): void }) {
  const { id, text, tone, action, link } = toast;
  const Icon = tone === "failed" ? CircleAlert : tone === "waiting" ? Clock : CircleCheck;
  const colour = tone === "failed" ? "text-bad" : tone === "waiting" ? "text-wait" : "text-ok";
  const actionButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isOver = (toast.tone ?? "done") === "done" && !toast.action && !toast.link;
    const timer = setTimeout(() => onEnd(toast.id), isOver ? DONE_MS : VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [toast, onEnd]);

  // Focuses the action, so that keyboard users reach it in time; the button they pressed may be gone. When the
  // toast disappears, or its action, the focus moves to the page heading.
  const isOffered = action !== undefined;
  useLayoutEffect(() => {
    const button = isOffered ? actionButton.current : null;
    let hadFocus = button !== null;
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus = target === button;
    };
    button?.focus({ preventScroll: true });
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("focusin", onFocus);
      // A button that is removed has lost the focus to the body.
      const { activeElement } = document;
      if (hadFocus && (activeElement === button || activeElement === document.body)) focusHeading();
    };
  }, [isOffered]);

  return (
    <div className="pointer-events-auto flex max-w-[34rem] items-center gap-1 rounded-card border border-line bg-sheet py-2 pe-2 ps-4 shadow-card">
      <Icon className={`me-2 size-5 shrink-0 ${colour}`} aria-hidden="true" />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger target than the button beside it, for a thumb on its way to what is below */}
      <p className="me-auto py-1.5" onClick={() => onEnd(id)}>
        {text}
      </p>
      {link ? (
        <Link
          to={link.to}
          className="inline-flex min-h-11 shrink-0 items-center rounded-full px-3 font-semibold text-red-ink no-underline"
          onClick={() => onEnd(id)}
        >
          {link.label}
        </Link>
      ) : null}
      {action ? (
        // With the key it is another button than the one that closes, and takes its focus with it.
        <button
          key="action"
          ref={actionButton}
          type="button"
          className="min-h-11 shrink-0 rounded-full px-3 font-semibold text-red-ink"
          onClick={() => {
            action.run();
            onEnd(id);
          }}
        >
          {action.label}
        </button>
      ) : (
        <button
          key="close"
          type="button"
          aria-label={m.toast_close()}
          className="min-h-11 min-w-11 shrink-0 rounded-full text-ink-2"
          onClick={() => onEnd(id)}
        >
          ×
        </button>
      )}
    </div>
  );
}

function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
