import { Pin } from "lucide-react";
import { useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { pillClass } from "../../ui/button.tsx";
import { Announcement } from "../language/announcement.tsx";
import { storageErrorText } from "../texts/storage-error-text.ts";

type PinButtonProps = {
  readonly pin: {
    readonly pinned: boolean | undefined;
    readonly notPersisted: Parameters<typeof storageErrorText>[0] | null;
    toggle(): void;
  } | null;
  /** The button's classes; a pill by default. */
  readonly classOf?: (isActive: boolean) => string;
};

/** "Pin": keeps the post with its pictures available offline. A toggle button. */
export function PinButton({ pin, classOf = pillClass }: PinButtonProps) {
  const [pressed, setPressed] = useState(false);
  if (!pin) return null;
  const { pinned, notPersisted, toggle } = pin;
  return (
    <>
      <Announcement>{pressed && pinned ? m.pin_pinned_label() : null}</Announcement>
      <button
        type="button"
        aria-label={pinned ? m.pin_pinned_label() : m.pin_label()}
        title={pinned ? m.pin_pinned_label() : m.pin_label()}
        onClick={() => {
          setPressed(true);
          toggle();
        }}
        className={classOf(pinned === true)}
      >
        <Pin className={`size-[18px] ${pinned ? "fill-current" : ""}`} strokeWidth={1.8} aria-hidden="true" />
        <span>{pinned ? m.pin_pinned() : m.pin_pin()}</span>
      </button>
      {notPersisted ? (
        <p role="alert" className="text-bad">
          {storageErrorText(notPersisted)}
        </p>
      ) : null}
    </>
  );
}
