import { encodeQR } from "qr";
import { attendanceLink } from "../../../components/events/attendance-link.ts";
import { QrCode } from "../../../components/share/qr-code.tsx";
import type { AttendanceCode } from "../../../domain/events/attendance-code.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Modules of the light border that readers need to find a code. */
const BORDER = 4;

/** The code that the organisers scan at the door. */
export function DoorCode({ code }: { readonly code: AttendanceCode }) {
  const text = attendanceLink(code, location.origin);
  // A phone's screen may be scratched: a quarter of the code may be unreadable.
  const modules = encodeQR(text, "raw", { ecc: "quartile", encoding: "byte", border: BORDER });
  return (
    <div className="w-full max-w-[20rem]">
      <QrCode modules={modules} label={m.pass_label()} />
    </div>
  );
}
