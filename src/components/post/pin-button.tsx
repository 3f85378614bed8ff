import { Pin } from "lucide-react";
import { useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { pillClass } from "../../ui/pill-class.ts";
import { InLanguage } from "../language/in-language.tsx";
import { storageErrorText } from "../texts/storage-error-text.ts";

type PinButtonProps = {
  readonly pin: {
    readonly pinned: boolean | undefined;
    readonly notKept: Parameters<typeof storageErrorText>[0] | null;
    toggle(): void;
  } | null;
};

/** "Pin": keeps the post with its pictures on this phone. A toggle button. */
export function PinButton({ pin }: PinButtonProps) {
  const [pressed, setPressed] = useState(false);
  if (!pin) return null;
  const { pinned, notKept, toggle } = pin;
  return (
    <>
      <InLanguage>{pressed && pinned ? m.pin_pinned_label() : null}</InLanguage>
      <button
        type="button"
        aria-label={pinned ? m.pin_pinned_label() : m.pin_label()}
        title={pinned ? m.pin_pinned_label() : m.pin_label()}
        onClick={() => {
          setPressed(true);
          toggle();
        }}
        className={pillClass(pinned === true)}
      >
        <Pin className={`size-[18px] ${pinned ? "fill-current" : ""}`} strokeWidth={1.8} aria-hidden="true" />
        {pinned ? m.pin_pinned() : m.pin_pin()}
      </button>
      {notKept ? (
        <p role="alert" className="text-bad">
          {storageErrorText(notKept)}
        </p>
      ) : null}
    </>
  );
}
