import { beforeEach, expect, it } from "vitest";
import { openLastUser, openSessionStore } from "../../../src/offline/admin/session-store.ts";

const OWNER = { id: "owner", email: "owner@selam.example", locked: false };
const openUser = () => openLastUser(openSessionStore());

beforeEach(() => openSessionStore().removeItem("person"));

it("the next start knows whose sign-out has not ended", async () => {
  const before = await openUser();
  await before.store(OWNER);
  await before.beginSignOut();
  expect([before.user(), before.signingOut()]).toEqual([null, "owner"]);
  const after = await openUser();
  expect([after.user(), after.signingOut()]).toEqual([null, "owner"]);
  await after.endSignOut("owner");
  expect([after.signingOut(), (await openUser()).signingOut()]).toEqual([null, null]);
});

it("the end of a sign-out does not sign out who has signed in since", async () => {
  const one = await openUser();
  await one.store(OWNER);
  await one.beginSignOut();
  await (await openUser()).store(OWNER);
  await one.endSignOut("owner");
  expect(await openUser().then((again) => again.user())).toMatchObject(OWNER);
  await one.beginSignOut();
  await one.endSignOut("somebody else");
  expect(one.signingOut()).toBe("owner");
});

it("an entry that cannot be read signs nobody in", async () => {
  for (const text of ["{", '{"id":"owner"}', "null"]) {
    await openSessionStore().setItem("person", text);
    expect((await openUser()).user()).toBeNull();
  }
});
