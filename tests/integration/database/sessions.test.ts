import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Session, TestDatabase } from "../support/database.ts";
import { describeOnEach } from "../support/each-database.ts";
import { call, outcome } from "../support/site.ts";

interface Device {
  id: string;
  agent: string;
  current: boolean;
}

/** An admin signed in on a number of devices, newest first. */
async function admin(
  db: TestDatabase,
  agents: string[],
): Promise<{ sessions: string[]; devices: Session[] }> {
  const sub = randomUUID();
  await db.sql("insert into auth.users (id, email) values ($1, $2)", [sub, `${sub}@selam.example`]);
  await db.sql("insert into private.admins (user_id) values ($1)", [sub]);
  const sessions = agents.map(() => randomUUID());
  for (const [at, id] of sessions.entries())
    await db.sql(
      `insert into auth.sessions (id, user_id, user_agent, created_at)
       values ($1, $2, $3, now() - make_interval(days => $4))`,
      [id, sub, agents[at], at],
    );
  const devices = sessions.map((id) =>
    db.as("authenticated", { claims: { sub, role: "authenticated", session_id: id } }),
  );
  return { sessions, devices };
}

const pull = (device: Session) => outcome(call(device, "admin_changes", { since: 0, max: 1 }));

describeOnEach("an admin's sessions", (running) => {
  it("a token of an ended session is refused before it expires", async () => {
    const { db } = running;
    const { sessions, devices } = await admin(db, ["phone", "lost phone"]);
    const [phone, lost] = devices as [Session, Session];
    expect([await pull(phone), await pull(lost)]).toEqual(["ok", "ok"]);
    await db.sql("delete from auth.sessions where id = $1", [sessions[1]]);
    expect([await pull(phone), await pull(lost)]).toEqual(["ok", "PT401"]);
    expect(await outcome(call(lost, "unreferenced_media", {}))).toBe("PT401");
  });

  it("sessions of different users are independent", async () => {
    const { db } = running;
    const [a, b] = [await admin(db, ["a"]), await admin(db, ["b"])];
    const [row] = await db.sql<{ sub: string }>(
      "select user_id::text as sub from auth.sessions where id = $1",
      [a.sessions[0]],
    );
    const stolen = db.as("authenticated", {
      claims: { sub: row?.sub ?? "", role: "authenticated", session_id: b.sessions[0] },
    });
    expect(await pull(stolen)).toBe("PT401");
  });

  it("sessions are listed newest first, with the current one marked, and only the user's own that have not ended", async () => {
    const { db } = running;
    await admin(db, ["somebody else's"]);
    const { devices, sessions } = await admin(db, ["Firefox", "Chrome", "Ended", "Ends later"]);
    await db.sql("update auth.sessions set not_after = now() - interval '1 second' where id = $1", [
      sessions[2],
    ]);
    await db.sql("update auth.sessions set not_after = now() + interval '1 hour' where id = $1", [
      sessions[3],
    ]);
    const listed = await call<Device[]>(devices[1] as Session, "admin_sessions");
    expect(listed.map(({ agent, current }) => [agent, current])).toEqual([
      ["Firefox", false],
      ["Chrome", true],
      ["Ends later", false],
    ]);
  });
});
