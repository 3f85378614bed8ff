import { QrCode as QrCodeIcon } from "lucide-react";
import { useId, useState } from "react";
import { paths } from "../../../../config/paths.ts";
import type { Lang } from "../../../../domain/content/content.ts";
import { addressIn } from "../../../../domain/content/language.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../../i18n/paraglide/runtime.js";
import { Button } from "../../../../ui/button.tsx";
import { codeModules } from "../../../qr/components/code-modules.ts";
import { QrCode } from "../../../qr/components/qr-code.tsx";
import type { AttendanceCode } from "../../domain/attendance-code.ts";

type DoorCodeProps = {
  readonly code: AttendanceCode;
  /** True if the server has the answer. */
  readonly isConfirmed: boolean;
};

/** The code of this device's answer, for the organisers to scan at the door. It is shown offline too. */
export function DoorCode({ code, isConfirmed }: DoorCodeProps) {
  const [isShown, setShown] = useState(false);
  const box = useId();
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isShown}
        aria-controls={isShown ? box : undefined}
        onClick={() => setShown(!isShown)}
      >
        <QrCodeIcon className="size-5" aria-hidden="true" />
        <span>{isShown ? m.pass_hide() : m.pass_show()}</span>
      </Button>
      {isShown ? (
        <div id={box} className="grid w-full gap-3">
          <Drawn code={code} />
          <p>{m.pass_text()}</p>
          {isConfirmed ? null : <p>{m.pass_asked()}</p>}
        </div>
      ) : null}
    </>
  );
}

function Drawn({ code }: Pick<DoorCodeProps, "code">) {
  const text = attendanceLink(code, location.origin, getLocale());
  return (
    <div className="w-full max-w-[20rem]">
      <QrCode modules={codeModules(text, "medium")} label={m.pass_label()} />
    </div>
  );
}

/**
 * The text of a guest's code: a link to the event, which any camera opens. What identifies the answer is in the fragment,
 * which browsers do not send to a server. The admin's part reads it (`read-attendance-link.ts`).
 */
export function attendanceLink(
  { attendanceId, eventId, day }: AttendanceCode,
  site: string,
  lang: Lang,
): string {
  return addressIn(lang, `${site}${paths.event(eventId)}?day=${day}#in.${attendanceId}`);
}
