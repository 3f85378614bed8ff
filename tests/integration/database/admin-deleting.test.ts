import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { article, remove, type Saved, save } from "../support/admin.ts";
import { describeOnEach } from "../support/each-database.ts";
import { call, headOf, type Page, person, rejectionOf, visitor } from "../support/site.ts";

describeOnEach("deleting a row", (running) => {
  it("a deletion happens once, repeats its result for a retry, and reports a missing row as deleted", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    await save(owner, "blog", sent, 0);
    const operation = randomUUID();
    expect(await remove(owner, "blog", sent.id, 1, operation)).toMatchObject({ status: "deleted" });
    expect(await remove(owner, "blog", sent.id, 1, operation)).toMatchObject({ status: "deleted" });
    expect(await remove(owner, "blog", sent.id, 1)).toMatchObject({ status: "deleted" });
  });

  it("a deletion of a row that was changed since is a conflict with the current row", async () => {
    const owner = await person(running.db, "admin");
    const sent = article();
    await save(owner, "blog", sent, 0);
    await save(owner, "blog", { id: sent.id, title: "Newer" }, 1);
    expect(await remove(owner, "blog", sent.id, 1)).toMatchObject({
      status: "conflict",
      row: { title: "Newer" },
    });
  });

  it("the profile cannot be deleted, and unknown kinds are rejected", async () => {
    const owner = await person(running.db, "admin");
    expect((await rejectionOf(remove(owner, "profile", randomUUID(), 1))).code).toBe("not_deletable");
    expect((await rejectionOf(remove(owner, "kinds", randomUUID(), 1))).code).toBe("unknown_kind");
  });

  it("a deleted row can be created again, and every device receives it", async () => {
    const { db } = running;
    const owner = await person(db, "admin");
    const sent = article();
    await save(owner, "blog", sent, 0);
    const at = await headOf(visitor(db));
    await remove(owner, "blog", sent.id, 1);
    await save(owner, "blog", sent, 0);
    const page = await call<{ rows: { row: { id: string } }[]; gone: unknown[] }>(
      visitor(db),
      "site_changes",
      {
        since: at.rev,
        stamp: at.stamp,
      },
    );
    expect([page.rows.map(({ row }) => row.id), page.gone]).toEqual([[sent.id], []]);
  });
});

describeOnEach("a restored server", (running) => {
  it("an admin's operations that a restored server has lost are rejected, and known ones are repeated with their time", async () => {
    const owner = await person(running.db, "admin");
    const { rev, stamp } = await call<Page>(owner, "admin_changes", { since: 0 });
    const [operation, fields] = [randomUUID(), article()];
    const callWithKnown = async (id: string) => {
      const named = { done: `{${id}}`, done_at: `{"${new Date().toISOString()}"}` };
      const changes = await call<Page>(owner, "admin_changes", { since: rev, stamp, ...named });
      const change = { kind: "blog", fields, operation, base_version: 0 };
      const saved = await call<Saved>(owner, "save_row", { ...change, ...named });
      const gone = { kind: "message", id: randomUUID(), operation: randomUUID(), base_version: 1 };
      const deleted = await call<Saved>(owner, "delete_row", { ...gone, ...named });
      return { changes: changes.restart, saved: saved.status, at: saved.at, deleted: deleted.status };
    };
    expect(await callWithKnown(randomUUID())).toEqual({
      changes: true,
      saved: "restart",
      at: undefined,
      deleted: "restart",
    });
    const first = await save(owner, "blog", fields, 0, operation);
    expect(await callWithKnown(operation)).toEqual({
      changes: false,
      saved: "saved",
      at: first.at,
      deleted: "deleted",
    });
    expect(first.at).toBeTruthy();
  });
});

describeOnEach("making an admin", (running) => {
  it("an existing account can be made admin with the secret key only", async () => {
    const { db } = running;
    const id = randomUUID();
    await db.sql("insert into auth.users (id, email) values ($1, 'Owner@selam.example')", [id]);
    const secretKey = db.as("service_role");
    expect(await call(secretKey, "make_admin", { email: " owner@selam.example " })).toBe(id);
    expect(await call(secretKey, "make_admin", { email: "owner@selam.example" })).toBe(id);
    expect((await rejectionOf(call(secretKey, "make_admin", { email: "who@selam.example" }))).code).toBe(
      "unknown_person",
    );
    const owner = db.as("authenticated", { claims: { sub: id } });
    expect(await call(owner, "admin_changes", { since: 0 })).toMatchObject({ restart: false });
  });
});
