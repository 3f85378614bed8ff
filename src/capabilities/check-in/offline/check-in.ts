import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { AdminOperation } from "../../../domain/outbox/admin-operation.ts";
import type { AdminDatabase } from "../../../offline/admin/database.ts";
import { readAdminState } from "../../../offline/admin/mirror.ts";
import { enqueueSave } from "../../../offline/admin/outbox/enqueue.ts";
import { adminRowReader } from "../../../offline/admin/read-rows.ts";
import type { AttendanceCode, KeptScan, ScanResult } from "../domain/attendance-code.ts";

type CheckInDeps = {
  readonly db: AdminDatabase;
  /** Milliseconds of this device's clock. */
  now(): number;
  newId(): string;
};

/**
 * Checks in the guest of a scanned code, in one transaction, with what this device knows. The code of an answer that has
 * not arrived is kept, and `settleScans` checks the guest in once it has.
 * @param door the event and the day whose list is open
 */
export async function checkInByCode(
  { db, now, newId }: CheckInDeps,
  code: AttendanceCode,
  door: Pick<AttendanceCode, "eventId" | "day">,
): Promise<ScanResult> {
  const { attendanceId: id, eventId, day } = code;
  const tables = [db.attendance, db.event, db.tombstones, db.receipts, db.outbox, db.scans];
  return db.transaction("rw", tables, async () => {
    const read = adminRowReader(db);
    const found = await read.row("attendance", id);
    // A code that names another event or day than the answer was not made by the app.
    if (found && (found.row.eventId !== eventId || found.row.day !== day)) return { kind: "foreign" };
    if (eventId !== door.eventId)
      return { kind: "other_event", title: (await read.row("event", eventId))?.row.title ?? null };
    if (day !== door.day) return { kind: "other_day", day };
    if (!found) return keepScan(db, { id, eventId, day, at: now() });
    const { row: guest } = found;
    if (guest.arrived) return { kind: "already", guest, at: await checkedInAt(db, id) };
    await enqueueArrival(db, newId(), guest, now());
    return { kind: "checked_in", guest: { ...guest, arrived: true } };
  });
}

/** Keeps the code of an answer that this device does not have, unless it was withdrawn or removed. */
async function keepScan(db: AdminDatabase, scan: KeptScan): Promise<ScanResult> {
  // An answer that is deleted here and not yet on the server is still stored.
  if ((await db.tombstones.get(scan.id)) ?? (await db.attendance.get(scan.id))) return { kind: "gone" };
  if (!(await db.scans.get(scan.id))) await db.scans.add(scan);
  return { kind: "not_yet" };
}

/**
 * Checks in the guests of kept codes whose answers have arrived, each once. Forgets codes of deleted answers and events.
 * Must run after a pull.
 */
export async function settleScans({ db, now, newId }: CheckInDeps): Promise<void> {
  if ((await db.scans.count()) === 0) return;
  await db.transaction(
    "rw",
    [db.attendance, db.event, db.tombstones, db.outbox, db.scans, db.meta],
    async () => {
      const state = await readAdminState(db);
      const isWhole =
        state !== null && ["attendance", "event"].every((kind) => state.floors[kind]?.whole ?? true);
      const read = adminRowReader(db);
      for (const { id, eventId } of await db.scans.toArray()) {
        const guest = (await read.row("attendance", id))?.row;
        if (guest && !guest.arrived) await enqueueArrival(db, newId(), guest, now());
        const isGone = isWhole && ((await db.tombstones.get(id)) ?? !(await db.event.get(eventId)));
        if (guest || isGone) await db.scans.delete(id);
      }
    },
  );
}

async function enqueueArrival(
  db: AdminDatabase,
  id: string,
  guest: AdminOf["attendance"],
  at: number,
): Promise<void> {
  const fields = { arrived: true };
  await enqueueSave(db, { id, kind: "attendance", rowId: guest.id, fields, base: guest, media: [], at });
}

/** When this device last checked in a guest, in milliseconds of its clock; null if another one did. */
async function checkedInAt(db: AdminDatabase, id: string): Promise<number | null> {
  const isArrival = ({ rowId, intent }: Pick<AdminOperation, "rowId" | "intent">) =>
    rowId === id && intent.kind === "save" && intent.fields.arrived === true;
  const queued = await db.outbox.where("rowId").equals(id).filter(isArrival).sortBy("seq");
  const [last = (await db.receipts.filter(isArrival).sortBy("seq")).at(-1)] = queued.slice(-1);
  return last?.queuedAt ?? null;
}
