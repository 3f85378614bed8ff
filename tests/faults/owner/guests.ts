import type {
  AttendanceCode,
  KeptScan,
  ScanResult,
} from "../../../src/capabilities/check-in/domain/attendance-code.ts";
import type { IsoDay } from "../../../src/domain/dates/calendar-days.ts";
import type { Finding } from "../finding.ts";
import type { TestServer } from "../test-server.ts";
import type { AdminEffects, StoredRow } from "./admin-effects.ts";

/** A guest's code at a door, or a check-in by name, and what the owner was told. */
export type CheckIn = {
  readonly browser: number;
  readonly guest: string;
  readonly told: ScanResult["kind"] | "not-persisted" | "unknown";
};

/** How many answers are there from the start. */
const EARLY = 2;
/** The owner may rely on these: the guest is counted, or will be once the answer is there. */
const COUNTED: readonly CheckIn["told"][] = ["checked_in", "already", "not_yet"];
/** After these, nothing may have been counted. */
const NOT_COUNTED: readonly CheckIn["told"][] = ["gone", "foreign", "not-persisted"];

/** The guests of one event, whose codes are scanned at two doors, some before their answers have arrived. */
export class Guests {
  readonly #event = crypto.randomUUID();
  readonly #ids: readonly string[];
  #day: IsoDay = "";
  readonly #withdrawn = new Set<string>();
  readonly #checkIns: CheckIn[] = [];
  /** Check-ins that the owner took back while they waited, by browser and guest. */
  readonly #takenBack = new Set<string>();

  constructor(count: number) {
    this.#ids = Array.from({ length: count }, () => crypto.randomUUID());
  }

  /** Announces the event. */
  async invite(server: TestServer): Promise<void> {
    const [event] = await server.query<{ day: IsoDay }>(
      `insert into public.events (id, title, content, starts_at, time_zone)
       values ($1, 'Coffee', 'In Leeds', date_trunc('hour', now()) + interval '30 days', 'Europe/London')
       returning to_char(starts_at at time zone time_zone, 'YYYY-MM-DD') as day`,
      [this.#event],
    );
    this.#day = event?.day ?? "";
    for (let nth = 0; nth < EARLY; nth += 1) await this.answer(server, nth);
  }

  /** The answer of a guest arrives at the server, as often as it is sent. */
  async answer(server: TestServer, nth: number): Promise<void> {
    const id = this.#id(nth);
    if (this.#withdrawn.has(id)) return;
    await server.query(
      `insert into public.attendances (id, event_id, day, name, people)
       select $1, e.id, $3::date, 'Saba', 2 from public.events e where e.id = $2 on conflict (id) do nothing`,
      [id, this.#event, this.#day],
    );
  }

  /** A guest withdraws the answer. */
  async withdraw(server: TestServer, nth: number): Promise<void> {
    const id = this.#id(nth);
    this.#withdrawn.add(id);
    await server.query("delete from public.attendances where id = $1", [id]);
  }

  isWithdrawn(guest: string): boolean {
    return this.#withdrawn.has(guest);
  }

  code(nth: number): AttendanceCode {
    return { attendanceId: this.#id(nth), eventId: this.#event, day: this.#day };
  }

  noteCheckIn(checkIn: CheckIn): void {
    this.#checkIns.push(checkIn);
  }

  /** The owner took back a check-in that waited in a browser. */
  noteTakenBack(browser: number, guest: string): void {
    this.#takenBack.add(`${browser} ${guest}`);
  }

  /**
   * Judges the check-ins: every guest whose code was taken at a door is counted, once, or is kept there until the answer is
   * here; nobody else is counted.
   * @param kept the codes that each browser still keeps
   * @param restored true if the server has lost what was after its backup
   */
  audit(
    { rows, history }: AdminEffects,
    kept: readonly (readonly KeptScan[])[],
    restored: boolean,
  ): Finding[] {
    return this.#ids.flatMap((guest, nth): Finding[] => {
      const checkIns = this.#checkIns.filter((one) => one.guest === guest);
      const row = rows.get(guest);
      const name = `Guest ${nth} ${guest}`;
      const doors = new Set(
        checkIns.flatMap(({ browser, told }) => (NOT_COUNTED.includes(told) ? [] : [browser])),
      );
      if (doors.size === 0 && row?.arrived === true)
        return [{ kind: "duplicated", text: `${name} is counted, and no door has taken the code` }];
      if (restored || this.#withdrawn.has(guest)) return [];
      const times = (history.get(guest) ?? []).filter((effect) => effect.row?.arrived === true).length;
      const many: Finding = {
        kind: "duplicated",
        text: `${name} was counted ${times} times at ${doors.size} doors`,
      };
      return [
        ...(times > doors.size ? [many] : []),
        ...checkIns.flatMap((checkIn) => this.#auditCheckIn(checkIn, row, kept[checkIn.browser] ?? [])),
      ];
    });
  }

  #auditCheckIn(
    { browser, guest, told }: CheckIn,
    row: StoredRow | undefined,
    kept: readonly KeptScan[],
  ): Finding[] {
    if (!COUNTED.includes(told) || this.#takenBack.has(`${browser} ${guest}`)) return [];
    const isKept = kept.some(({ id }) => id === guest);
    const isCounted = row ? row.arrived === true : isKept;
    const text = `Guest ${guest} was ${told} at door ${browser}`;
    if (!isCounted) return [{ kind: "lost", text: `${text}, and isn't counted` }];
    return row && isKept
      ? [{ kind: "stuck", text: `${text}, is on the list, and the code is still kept` }]
      : [];
  }

  #id(nth: number): string {
    return this.#ids[nth % this.#ids.length] ?? "";
  }
}
