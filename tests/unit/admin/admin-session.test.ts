import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Auth, AuthResult, User } from "../../../src/domain/auth/auth.ts";
import { type Failure, failed, success } from "../../../src/domain/outbox/failure.ts";
import {
  type AdminSession,
  createAdminSession,
  type SessionMessage,
} from "../../../src/offline/admin/admin-session.ts";
import type { RememberedUser } from "../../../src/offline/admin/session-store.ts";

const OWNER: User = { id: "owner", email: "owner@selam.example" };
type FakeAdmin = { of: string; open: boolean; resumed: number };

let remembered: { person: RememberedUser | null; signingOut: string | null };
let answer: AuthResult<User | null>;
let failure: Failure | null;
let hasStorage: boolean;
let isEraseRefused: boolean;
let ended: () => void;
let calls: string[];
let messages: SessionMessage[];
let admins: FakeAdmin[];

beforeEach(() => {
  remembered = { person: null, signingOut: null };
  isEraseRefused = false;
  answer = { ok: true, value: OWNER };
  failure = null;
  hasStorage = true;
  calls = [];
  messages = [];
  admins = [];
});

function session(): AdminSession<FakeAdmin> {
  const auth: Auth = {
    signIn: async (email) => {
      calls.push(`sign in ${email}`);
      return answer;
    },
    access: async () => success({ userId: OWNER.id, token: "t" }),
    refresh: async () => success({ userId: OWNER.id, token: "t" }),
    signOut: async () => void calls.push("sign out"),
    changePassword: async () => ({ ok: true, value: null }),
    signOutOtherDevices: async () => ({ ok: true, value: null }),
    sendPasswordReset: async () => ({ ok: true, value: null }),
    resetPassword: async () => ({ ok: true, value: OWNER.email }),
    onSessionEnded(listener) {
      ended = listener;
      return () => undefined;
    },
  };
  return createAdminSession<FakeAdmin>({
    auth,
    hasStorage: async () => hasStorage,
    remembered: {
      user: () => remembered.person,
      signingOut: () => remembered.signingOut,
      async store(person) {
        remembered = { person, signingOut: null };
      },
      async beginSignOut() {
        remembered = { person: null, signingOut: remembered.person?.id ?? null };
      },
      async endSignOut(id) {
        if (remembered.signingOut === id) remembered.signingOut = null;
      },
      reload: async () => undefined,
    },
    remote: {
      rows: async () => (failure ? failed(failure) : success([])),
    },
    open({ id }) {
      const admin = { of: id, open: true, resumed: 0 };
      admins.push(admin);
      return admin;
    },
    resume(admin) {
      admin.resumed += 1;
    },
    close(admin) {
      admin.open = false;
    },
    async erase(id) {
      calls.push(`erase ${id}`);
      if (isEraseRefused) throw new Error("The database is blocked.");
    },
    countUnsent: async () => 13,
    broadcast: (word) => messages.push(word),
  });
}

describe("access to the admin", () => {
  it("the last user to sign in is let in at once, without a request", () => {
    remembered.person = { ...OWNER, locked: false };
    expect([session().state().kind, calls]).toEqual(["signed-in", []]);
  });

  it("no user is let in on a device without a sign-in", () => {
    expect(session().state().kind).toBe("signed-out");
  });

  it("only admins by the server's answer are let in; other users are told so", async () => {
    failure = { kind: "rejected", code: "not_admin", message: "" };
    const one = session();
    expect(await one.signIn("x@y.example", "secret")).toEqual({ kind: "not_admin" });
    expect([one.state().kind, remembered.person, calls.at(-1)]).toEqual(["signed-out", null, "sign out"]);
  });

  it("without persistent storage no user is let in, and no password is sent", async () => {
    hasStorage = false;
    const one = session();
    expect(await one.signIn(OWNER.email, "secret")).toEqual({ kind: "keeps_nothing" });
    expect([one.state().kind, calls]).toEqual(["signed-out", []]);
  });

  it("a refused sign-in shows the service's reason", async () => {
    answer = { ok: false, problem: { kind: "failed", message: "Invalid login credentials" } };
    expect(await session().signIn("a@b.example", "secret")).toEqual({
      kind: "failed",
      message: "Invalid login credentials",
    });
    answer = { ok: true, value: null };
    expect(await session().signIn("a@b.example", "secret")).toEqual({ kind: "no_user" });
  });
});

describe("an ended session", () => {
  it("an ended session locks the admin and keeps its data for the same user", async () => {
    const one = session();
    await one.signIn(OWNER.email, "secret");
    ended();
    await Promise.resolve();
    expect(one.state()).toMatchObject({ kind: "expired", unsent: 13 });
    expect([admins[0]?.open, calls.includes("erase owner"), remembered.person?.locked]).toEqual([
      false,
      false,
      true,
    ]);
    await one.signIn(OWNER.email, "secret");
    expect([one.state().kind, remembered.person?.locked]).toEqual(["signed-in", false]);
  });

  it("a locked admin is still locked after a restart", () => {
    remembered.person = { ...OWNER, locked: true };
    expect([session().state().kind, admins]).toEqual(["expired", []]);
  });
});

describe("signing out", () => {
  it("signing out deletes the admin's data from this device and notifies the other tabs", async () => {
    const one = session();
    await one.signIn(OWNER.email, "secret");
    await one.signOut();
    expect([one.state().kind, remembered, admins[0]?.open]).toEqual([
      "signed-out",
      { person: null, signingOut: null },
      false,
    ]);
    expect([calls.slice(-2), messages.at(-1)?.word]).toEqual([["sign out", "erase owner"], "signed_out"]);
  });

  it("the next start completes a sign-out whose page was closed, before anybody signs in", async () => {
    remembered.signingOut = OWNER.id;
    const one = session();
    expect([one.state().kind, admins]).toEqual(["signed-out", []]);
    await one.signIn(OWNER.email, "secret");
    expect(calls).toEqual(["sign out", "erase owner", `sign in ${OWNER.email}`]);
    expect([one.state().kind, remembered.signingOut]).toEqual(["signed-in", null]);
  });

  it("a sign-out that fails is tried again at the next start, and nobody is locked out", async () => {
    isEraseRefused = true;
    const one = session();
    await one.signIn(OWNER.email, "secret");
    await expect(one.signOut()).rejects.toThrow("blocked");
    expect(remembered.signingOut).toBe(OWNER.id);
    const next = session();
    await vi.waitFor(() => expect(console.error).toHaveBeenCalled(), { timeout: 30_000 });
    vi.mocked(console.error).mock.calls.splice(0);
    expect(calls.filter((call) => call === "erase owner")).toHaveLength(2);
    expect(await next.signIn(OWNER.email, "secret")).toBeNull();
  });

  it("a page that was frozen in a sign-out deletes nothing if the user has signed in again since", async () => {
    const one = session();
    await one.signIn(OWNER.email, "secret");
    const signingOut = one.signOut();
    remembered = { person: { ...OWNER, locked: false }, signingOut: null };
    await signingOut;
    expect(calls).not.toContain("erase owner");
    expect(remembered.person).not.toBeNull();
  });

  it("signing out in another tab closes this tab's admin", async () => {
    const one = session();
    await one.signIn(OWNER.email, "secret");
    await one.receive({ word: "signed_out", userId: "somebody" });
    expect(one.state().kind).toBe("signed-in");
    await one.receive({ word: "signed_out", userId: OWNER.id });
    expect([one.state().kind, admins[0]?.open]).toEqual(["signed-out", false]);
  });
});

it("a paused admin resumes when its owner signs in again", async () => {
  const one = session();
  await one.signIn(OWNER.email, "secret");
  await one.signIn(OWNER.email, "secret");
  expect(admins.map(({ resumed }) => resumed)).toEqual([1]);
});
