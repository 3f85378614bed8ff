import { type MouseEvent, useEffect, useId, useRef } from "react";
import type { Lang } from "../domain/content/content.ts";
import type { Elements } from "./elements.ts";
import { Region } from "./region.tsx";

type DialogProps = {
  readonly title: string;
  /** Set if the dialog's language differs from the page's. */
  readonly lang?: Lang;
  readonly children: Elements;
  /** Called when the dialog is closed by Escape, a tap outside or one of its buttons (`<form method="dialog">`). */
  onClose(): void;
};

/** The buttons of a dialog, at its right; on a phone as wide as it, in one row or below each other. */
export const DIALOG_BUTTONS = "flex flex-wrap justify-end gap-3 max-xs:*:grow";

/** A native modal dialog, open while mounted. The browser restores the focus when it closes. */
export function Dialog({ title, lang, children, onClose }: DialogProps) {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);

  /** The close event is asynchronous; the dialog may be open again by then. */
  function closed() {
    if (!dialog.current?.open) onClose();
  }

  function closeFromBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog
      ref={dialog}
      lang={lang}
      aria-labelledby={heading}
      onClose={closed}
      onClick={closeFromBeside}
      className="m-auto w-[min(26rem,100%-2rem)] overscroll-contain rounded-card border border-line bg-sheet p-0 text-ink text-start shadow-card backdrop:bg-[rgb(20_14_8/0.55)]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-6">
        <Region>
          <h2 id={heading} className="text-xl">
            {title}
          </h2>
          {children}
        </Region>
      </div>
    </dialog>
  );
}
