import { CircleCheck, Clock, Info } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { clockText } from "../../../../components/texts/dates.tsx";
import { useAdmin } from "../../../../data/admin/context.ts";
import { useSaveReports } from "../../../../data/admin/use-save-reports.ts";
import { dayText } from "../../../../domain/dates/both-calendars.ts";
import { type IsoDay, parseIsoDay } from "../../../../domain/dates/calendar-days.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../../i18n/paraglide/runtime.js";
import { codeLoader } from "../../../../pwa/update/load-code.ts";
import type { Elements } from "../../../../ui/elements.ts";
import type { Scanner } from "../../../qr/components/scanner.tsx";
import type { AttendanceCode, ScanResult } from "../../domain/attendance-code.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const LINK = new RegExp(
  `^https?://[^/\\s?#]+/events/(${UUID})\\?day=(\\d{4}-\\d\\d-\\d\\d)(?:&hl=[\\w-]+)?#in\\.(${UUID})$`,
);

/** Reads a guest's code; null if it is not one. A site can have several addresses, so any is taken. */
export function readAttendanceLink(text: string): AttendanceCode | null {
  const [, eventId = "", day = "", attendanceId = ""] = LINK.exec(text) ?? [];
  return attendanceId && parseIsoDay(day) !== null ? { attendanceId, eventId, day } : null;
}

const loadScanner = () => import("../../../qr/components/scanner.tsx");

const FAILURES = {
  not_allowed: m.door_not_allowed,
  no_camera: m.door_no_camera,
  failed: m.door_failed,
  no_code: m.scan_no_code,
  no_reader: m.door_no_reader,
} as const;

type ScanGuestsProps = { readonly eventId: string; readonly day: IsoDay };

/** Checks in guests by the codes on their phones, one after another, with or without a network. */
export function ScanGuests({ eventId, day }: ScanGuestsProps) {
  const { commands } = useAdmin();
  const { keep } = useSaveReports();
  const [scanner, setScanner] = useState<{ readonly Scanner: typeof Scanner } | "not_loaded" | null>(null);
  const [result, setResult] = useState<ScanResult | null>(null);
  useEffect(() => {
    // It comes when the list is opened, for a door without a connection, and the worker keeps it.
    codeLoader.load(loadScanner).then(
      ({ Scanner }) => setScanner({ Scanner }),
      () => setScanner("not_loaded"),
    );
  }, []);

  async function take(text: string): Promise<boolean> {
    const code = readAttendanceLink(text);
    if (!code) {
      setResult({ kind: "foreign" });
      return false;
    }
    const scanned = commands.checkIn(code, { eventId, day });
    if (!(await keep(scanned))) return false;
    const done = await scanned;
    if (done.ok) setResult(done.result);
    return false;
  }

  if (scanner === null) return <div className="min-h-12" />;
  if (scanner === "not_loaded") return <p className="max-w-[52ch] text-ink-2">{m.door_no_reader()}</p>;
  const problem = result ? problemText(result) : null;
  return (
    <scanner.Scanner
      failures={FAILURES}
      problem={problem}
      progress={result && !problem ? <Outcome result={result} /> : null}
      onText={take}
    />
  );
}

/** Why a code does not count here; null if it does, or will. */
function problemText(result: ScanResult): string | null {
  switch (result.kind) {
    case "foreign":
      return m.door_foreign();
    case "gone":
      return m.door_gone();
    case "other_day":
      return m.door_other_day({ day: dayText(getLocale(), parseIsoDay(result.day) ?? 0) });
    case "other_event":
      return result.title ? m.door_other_event({ title: result.title }) : m.door_unknown_event();
    case "checked_in":
    case "already":
    case "not_yet":
      return null;
  }
}

function Outcome({ result }: { readonly result: ScanResult }) {
  if (result.kind === "checked_in")
    return (
      <Told icon={<CircleCheck className="mt-1 size-5 shrink-0 text-ok" aria-hidden="true" />}>
        {m.door_checked_in({ who: whoText(result) })}
      </Told>
    );
  if (result.kind === "already")
    return (
      <Told icon={<Info className="mt-1 size-5 shrink-0 text-wait" aria-hidden="true" />}>
        {result.at === null
          ? m.door_already({ who: whoText(result) })
          : m.door_already_at({ who: whoText(result), time: clockText(result.at) })}
      </Told>
    );
  if (result.kind === "not_yet")
    return (
      <Told icon={<Clock className="mt-1 size-5 shrink-0 text-wait" aria-hidden="true" />}>
        {m.door_not_yet()}
      </Told>
    );
  return null;
}

function Told({ icon, children }: { readonly icon: Elements; readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 font-semibold">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function whoText({ guest }: Extract<ScanResult, { kind: "checked_in" | "already" }>): string {
  return m.attend_own({ name: guest.name, count: guest.people });
}
