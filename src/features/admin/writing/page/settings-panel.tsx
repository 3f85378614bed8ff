import { X } from "lucide-react";
import { type MouseEvent, useEffect, useId, useRef } from "react";
import { m } from "../../../../i18n/paraglide/messages.js";
import type { Elements } from "../../../../ui/elements.ts";

type SettingsPanelProps = {
  readonly id: string;
  /** True beside the text, false as a sheet over it. */
  readonly beside: boolean;
  /** The verbs of the page, which a sheet covers. */
  readonly actions: Elements;
  readonly children: Elements;
  onClose(): void;
};

/** Everything about a post but its text: a panel beside it, or a sheet on a narrow screen. Open while mounted. */
export function SettingsPanel({ id, beside, actions, children, onClose }: SettingsPanelProps) {
  const heading = useId();
  const head = (
    <div className="flex min-h-11 items-center justify-between">
      <h2 id={heading} className="text-lg">
        {m.writing_settings()}
      </h2>
      <button type="button" className="write-tool -me-2" aria-label={m.toast_close()} onClick={onClose}>
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
  return beside ? (
    <section id={id} aria-labelledby={heading} className="write-panel">
      {head}
      {children}
    </section>
  ) : (
    <Sheet id={id} labelledBy={heading} onClose={onClose}>
      {head}
      {children}
      {actions}
    </Sheet>
  );
}

type SheetProps = Pick<SettingsPanelProps, "id" | "children" | "onClose"> & { readonly labelledBy: string };

/** A modal sheet from the bottom of a phone, or the side of a wider screen. */
function Sheet({ id, labelledBy, children, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);

  function closeFromBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={labelledBy}
      // The close event is asynchronous; the sheet may be open again by then. Those of dialogs inside do not bubble.
      onClose={({ target }) => {
        if (target === dialog.current && !dialog.current.open) onClose();
      }}
      onClick={closeFromBeside}
      className="write-sheet"
    >
      <div className="write-sheet-content">{children}</div>
    </dialog>
  );
}
