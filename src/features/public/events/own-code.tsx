import { QrCode as QrCodeIcon } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { AttendanceCode } from "../../../domain/events/attendance-code.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import type { DoorCode } from "./door-code.tsx";
import { loadDoorCode } from "./load-door-code.ts";

type OwnCodeProps = {
  readonly code: AttendanceCode;
  /** True if the server has the answer. */
  readonly isConfirmed: boolean;
};

/** The code of this device's answer, to be scanned at the door. It is shown offline too. */
export function OwnCode({ code, isConfirmed }: OwnCodeProps) {
  const [isShown, setShown] = useState(false);
  const [drawing, setDrawing] = useState<{ readonly DoorCode: typeof DoorCode } | null>(null);
  const box = useId();
  useEffect(() => {
    if (!isShown) return;
    loadDoorCode().then(
      ({ DoorCode }) => setDrawing({ DoorCode }),
      // Without a connection it is not here yet, which the text below tells.
      () => setDrawing(null),
    );
  }, [isShown]);
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isShown}
        aria-controls={isShown ? box : undefined}
        onClick={() => setShown(!isShown)}
      >
        <QrCodeIcon className="size-5" aria-hidden="true" />
        {isShown ? m.pass_hide() : m.pass_show()}
      </Button>
      {isShown ? (
        <div id={box} className="grid w-full justify-items-start gap-3">
          {drawing ? <drawing.DoorCode code={code} /> : null}
          <p>{drawing ? m.pass_text() : m.pass_not_loaded()}</p>
          {drawing && !isConfirmed ? <p>{m.pass_asked()}</p> : null}
        </div>
      ) : null}
    </>
  );
}
