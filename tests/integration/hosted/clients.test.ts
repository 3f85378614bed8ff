// @module-tag nightly
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAdminRemote } from "../../../src/api/admin-api.ts";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import type { Credentials } from "../../../src/domain/outbox/admin-remote.ts";
import type { Result } from "../../../src/domain/outbox/failure.ts";
import { sessionOf } from "../server/session.ts";
import { type Project, projectsWith } from "./projects.ts";

/** The app's clients of rows, the visitor's and the admin's, on the embedded API and on a real PostgREST (`npm run test:hosted`). */

const UNAUTHORISED = { ok: false, failure: { kind: "unauthorised" } };

function ofResult<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

describe.each(projectsWith("rest"))("the clients on %s", (_, open) => {
  let project: Project;
  let owner: Credentials;
  let stranger: Credentials;
  beforeAll(async () => {
    project = await open();
    [owner, stranger] = [await person(true), await person(false)];
  });
  afterAll(() => project.close());

  async function person(isAdmin: boolean, secret = project.jwtSecret): Promise<Credentials> {
    const userId = randomUUID();
    const email = `${userId}@selam.example`;
    await project.query("insert into auth.users (id, email) values ($1::uuid, $2)", [userId, email]);
    if (isAdmin) await project.query("select private.make_admin($1)", [email]);
    return { userId, token: (await sessionOf(userId, { secret })).replace("Bearer ", "") };
  }
  const site = () => createSiteRemote(project.url, project.key);
  const admin = () => createAdminRemote(project.url, project.key);
  const save = (rowId: string, fields: object, baseVersion: number, as = owner, operation = randomUUID()) =>
    admin().save(as, { kind: "community", rowId, fields: { ...fields }, operation, baseVersion }, []);
  const remove = (rowId: string, baseVersion: number) =>
    admin().deleteRow(owner, { kind: "community", rowId, operation: randomUUID(), baseVersion }, []);

  async function published(title = "Coffee"): Promise<string> {
    const id = randomUUID();
    const saved = ofResult(await save(id, { title, content: "In Leeds — ሰላም", published: true }, 0));
    expect(saved).toMatchObject({ status: "saved", row: { id, title, version: 1 } });
    return id;
  }
  const send = async (id: string, intent: Parameters<typeof outgoing>[1]) =>
    ofResult(await site().applyInteractions([await outgoing(id, intent)], [])).results;
  async function outgoing(id: string, intent: { kind: "like"; on: "community"; postId: string }) {
    return { id, format: 1, firstAttemptAt: ofResult(await site().head()).now, intent };
  }

  it("what the owner publishes comes to visitors as a change, a page, a row and counts, and goes as a tombstone", async () => {
    const before = ofResult(await site().head());
    const id = await published();
    const changes = ofResult(await site().changes(before, 100, []));
    expect(changes.rows).toMatchObject([{ kind: "community", row: { id, title: "Coffee" } }]);
    expect(changes).toMatchObject({ restart: false, more: false, gone: [] });
    expect(ofResult(await site().row("community", id))).toMatchObject({ id, content: "In Leeds — ሰላም" });
    expect(ofResult(await site().page("community", null, 1))).toMatchObject({ rows: [{ id }], received: 1 });
    expect(ofResult(await site().firstPages("ti")).listed.community.rows[0]?.id).toBe(id);
    expect(ofResult(await site().counts([id]))).toMatchObject([{ id, likes: 0 }]);
    expect(ofResult(await remove(id, 1))).toMatchObject({ status: "deleted" });
    expect(ofResult(await site().changes(changes.cursor, 100, [])).gone).toMatchObject([{ id }]);
    expect(ofResult(await site().row("community", id))).toBeNull();
  });

  it("lists are read to their end by pages", async () => {
    const ids = [];
    for (const title of ["One", "Two", "Three"]) ids.unshift(await published(title));
    const first = ofResult(await site().page("community", null, 2));
    const next = ofResult(await site().page("community", first.end, 2));
    expect([...first.rows, ...next.rows].map(({ id }) => id).slice(0, 3)).toEqual(ids);
    expect(first.whole).toBe(false);
    expect(ofResult(await site().all("service"))).toEqual([]);
  });

  it("a history that the server does not know begins again", async () => {
    const changes = ofResult(await site().changes({ rev: 1, stamp: "another" }, 100, []));
    expect(changes.restart).toBe(true);
  });

  it("a like sent three times, twice at once, counts once", async () => {
    const postId = await published();
    const [id, like] = [randomUUID(), { kind: "like", on: "community", postId } as const];
    const answers = [...(await Promise.all([send(id, like), send(id, like)])), await send(id, like)];
    expect(new Set(answers.map(([answer]) => answer?.status))).toEqual(new Set(["done"]));
    expect(ofResult(await site().counts([postId]))).toMatchObject([{ likes: 1 }]);
  });

  it("a message arrives once, and its repetition counts as sent", async () => {
    const [id, name] = [randomUUID(), `Aster ${randomUUID()}`];
    const message = { name, email: "aster@selam.example", message: "ሰላም", website: "" };
    for (const _ of [1, 2]) expect(await site().sendMessage(id, message)).toEqual({ ok: true, value: null });
    const found = await project.query("select message from public.contact_messages where name = $1", [name]);
    expect(found).toEqual([{ message: "ሰላም" }]);
    expect(await site().sendMessage(randomUUID(), { ...message, message: "" })).toMatchObject({
      failure: { kind: "rejected" },
    });
  });

  it("the owner's conflicting save gets the current row, and a repeated one its first result", async () => {
    const id = await published();
    const operation = randomUUID();
    const saved = ofResult(await save(id, { title: "Tea" }, 1, owner, operation));
    expect(saved).toMatchObject({ status: "saved", row: { title: "Tea", version: 2 } });
    expect(ofResult(await save(id, { title: "Tea" }, 1, owner, operation))).toEqual(saved);
    const conflict = { status: "conflict", row: { title: "Tea", version: 2 } };
    expect(ofResult(await save(id, { title: "Milk" }, 1))).toMatchObject(conflict);
    expect(ofResult(await remove(id, 1))).toMatchObject(conflict);
    expect(await save(randomUUID(), { title: "" }, 0)).toMatchObject({ failure: { kind: "rejected" } });
    expect(ofResult(await admin().rows(owner, "community", [id]))).toMatchObject([{ title: "Tea" }]);
    expect(ofResult(await admin().versions(owner, "community", id)).length).toBeGreaterThan(0);
  });

  it("the admin reads what its device needs first, what changed, and how many there are", async () => {
    const { head, lists } = ofResult(await admin().firstPages(owner));
    const id = await published();
    expect(ofResult(await admin().changes(owner, head, 100, [])).rows).toMatchObject([{ row: { id } }]);
    const { lists: counted } = ofResult(await admin().counts(owner));
    const ofCommunity = (all: typeof counted) =>
      all.find((one) => one.kind === "community" && one.list === "published");
    expect(ofCommunity(counted)?.count).toBe((ofCommunity(lists)?.count ?? 0) + 1);
    expect(ofResult(await admin().health(owner)).postgres).toMatch(/^\d/);
  });

  it("a stranger's, an expired and a forged token are told apart from a wrong request", async () => {
    const expired = await sessionOf(owner.userId, { secret: project.jwtSecret, expires: "-1 hour" });
    const forged = await person(true, "a secret that no server of these tests has");
    for (const token of [expired.replace("Bearer ", ""), forged.token, "a.b.c"])
      expect(await admin().counts({ ...owner, token })).toMatchObject(UNAUTHORISED);
    for (const answer of [
      await admin().counts(stranger),
      await save(randomUUID(), { title: "x" }, 0, stranger),
    ])
      expect(answer).toMatchObject({ ok: false, failure: { kind: "rejected" } });
  });
});
