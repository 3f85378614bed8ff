// @module-tag nightly
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createSupabaseAuth } from "../../../src/api/supabase-auth.ts";
import type { Auth } from "../../../src/domain/auth/auth.ts";
import { readResetLink } from "../../../src/domain/auth/reset-link.ts";
import { addAccount, hostedWith, type Project, projectsWith } from "./projects.ts";

/** The app's client of sessions, on the embedded accounts and on a real auth service (`npm run test:hosted`). */

const PASSWORD = "nine blue donkeys walk home";
const OTHER = "seven green lentils cook slowly";

/** A browser: what its tabs share, and any number of tabs. */
function browser({ url, key }: Project) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: async (name: string) => stored.get(name) ?? null,
    setItem: async (name: string, value: string) => void stored.set(name, value),
    removeItem: async (name: string) => void stored.delete(name),
  };
  /** Changes the stored session. */
  const edit = (change: (session: Record<string, unknown>) => object) => {
    for (const [name, text] of stored) stored.set(name, JSON.stringify(change(JSON.parse(text))));
  };
  const held = () => JSON.parse([...stored.values()][0] ?? "null") as Record<string, string> | null;
  return {
    stored,
    held,
    tab: (): Auth => createSupabaseAuth({ url, key, storage, now: Date.now }),
    /** The token has expired, as far as the browser knows. */
    expire: () => edit((session) => ({ ...session, expires_at: Math.floor(Date.now() / 1_000) - 60 })),
    edit,
  };
}

const ENDED = { ok: false, failure: { kind: "unauthorised" } };

describe.each(projectsWith("auth"))("sessions on %s", (_, open) => {
  let project: Project;
  beforeAll(async () => {
    project = await open();
  });
  afterAll(() => project.close());

  async function signedIn() {
    const email = await addAccount(project, PASSWORD);
    const device = browser(project);
    expect(await device.tab().signIn(email, PASSWORD)).toMatchObject({ ok: true, value: { email } });
    return { email, device };
  }
  const sessionsOf = async (email: string) =>
    (
      await project.query(
        "select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1",
        [email],
      )
    ).length;

  it("a wrong password and an unknown address are refused alike", async () => {
    const email = await addAccount(project, PASSWORD);
    const tab = browser(project).tab();
    const wrong = await tab.signIn(email, OTHER);
    expect(wrong).toMatchObject({ ok: false, problem: { kind: "failed" } });
    expect(await tab.signIn("nobody@selam.example", OTHER)).toEqual(wrong);
  });

  it("an expired token is renewed, and the renewed one is used from then on", async () => {
    const { device } = await signedIn();
    const before = device.held()?.refresh_token;
    device.expire();
    const tab = device.tab();
    const renewed = await tab.access();
    expect(renewed).toMatchObject({ ok: true });
    expect(device.held()?.refresh_token).not.toBe(before);
    expect(await tab.access()).toEqual(renewed);
  });

  it("tabs that renew at once keep one session, which can be renewed again", async () => {
    const { email, device } = await signedIn();
    const tabs = Array.from({ length: 5 }, () => device.tab());
    for (const renew of ["access", "refresh", "access"] as const) {
      device.expire();
      const answers = await Promise.all(tabs.map((tab) => tab[renew]()));
      // Who finds the session renewed by another tab meanwhile asks again.
      for (const answer of answers) if (!answer.ok) expect(answer.failure).toEqual({ kind: "offline" });
      expect(answers.some(({ ok }) => ok)).toBe(true);
      for (const tab of tabs) expect(await tab.access()).toMatchObject({ ok: true });
    }
    expect(await sessionsOf(email)).toBe(1);
  });

  it("a token that was used long ago ends the session, and is reported to every tab that asks", async () => {
    const { device } = await signedIn();
    const first = device.held()?.refresh_token ?? "";
    for (const _ of [1, 2]) expect(await device.tab().refresh()).toMatchObject({ ok: true });
    await project.query("update auth.refresh_tokens set updated_at = updated_at - interval '1 hour'");
    device.edit((session) => ({ ...session, refresh_token: first }));
    const onEnded = vi.fn();
    // A tab that has not renewed the token itself.
    const tab = device.tab();
    tab.onSessionEnded(onEnded);
    device.expire();
    expect(await tab.access()).toEqual(ENDED);
    expect([onEnded.mock.calls.length, device.stored.size]).toEqual([1, 0]);
  });

  it("signing out ends the session on the server, for the other tabs too", async () => {
    const { email, device } = await signedIn();
    const other = device.tab();
    await device.tab().signOut();
    expect(await other.access()).toEqual(ENDED);
    await expect.poll(() => sessionsOf(email)).toBe(0);
  });

  it("signing out with an expired token ends the session all the same", async () => {
    const { email, device } = await signedIn();
    device.expire();
    await device.tab().signOut();
    await expect.poll(() => sessionsOf(email)).toBe(0);
  });

  it("a session that was ended elsewhere is not renewed", async () => {
    const { email, device } = await signedIn();
    const other = browser(project);
    expect(await other.tab().signIn(email, PASSWORD)).toMatchObject({ ok: true });
    expect(await other.tab().signOutOtherDevices()).toEqual({ ok: true, value: null });
    expect(await sessionsOf(email)).toBe(1);
    device.expire();
    expect(await device.tab().access()).toEqual(ENDED);
    expect(await other.tab().refresh()).toMatchObject({ ok: true });
  });

  it("a new password needs the old one, and ends the sessions of other devices", async () => {
    const { email, device } = await signedIn();
    const other = browser(project);
    expect(await other.tab().signIn(email, PASSWORD)).toMatchObject({ ok: true });
    const change = (current: string, password: string) =>
      device.tab().changePassword({ email, current, password });
    expect(await change(OTHER, OTHER)).toEqual({ ok: false, problem: { kind: "wrong_password" } });
    expect(await change(PASSWORD, "short")).toMatchObject({ ok: false, problem: { kind: "failed" } });
    expect(await change(PASSWORD, OTHER)).toEqual({ ok: true, value: null });
    other.expire();
    expect(await other.tab().access()).toEqual(ENDED);
    expect(await device.tab().refresh()).toMatchObject({ ok: true });
    const again = browser(project).tab();
    expect(await again.signIn(email, PASSWORD)).toMatchObject({ ok: false });
    expect(await again.signIn(email, OTHER)).toMatchObject({ ok: true });
  });
});

/** The embedded server sends no mail, and has no such links. */
describe.each(hostedWith("auth"))("recovery on %s", (_, open) => {
  let project: Project;
  beforeAll(async () => {
    project = await open();
  });
  afterAll(() => project.close());

  /** Where the link of a recovery's email leads to. */
  async function follow(link: string) {
    const answer = await fetch(link, { redirect: "manual" });
    const { hash, search } = new URL(answer.headers.get("location") ?? "");
    return readResetLink(hash, search);
  }

  it("a link sets a new password once", async () => {
    const email = await addAccount(project, PASSWORD);
    const { secretKey } = project;
    const made = await fetch(`${project.url}/auth/v1/admin/generate_link`, {
      method: "POST",
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ type: "recovery", email }),
    });
    const { action_link: address } = (await made.json()) as { action_link: string };
    const { pathname, search } = new URL(address);
    const link = `${project.url}/auth/v1${pathname.replace(/^\/auth\/v1/, "")}${search}`;
    const reset = await follow(link);
    if (!reset?.good) throw new Error(`The link leads nowhere: ${reset?.message}`);
    const tab = browser(project).tab();
    expect(await tab.resetPassword(reset, OTHER)).toEqual({ ok: true, value: email });
    expect(await tab.signIn(email, OTHER)).toMatchObject({ ok: true });
    expect(await follow(link)).toMatchObject({ good: false });
    // The temporary session has been signed out of.
    await expect
      .poll(() => tab.resetPassword(reset, PASSWORD))
      .toEqual({ ok: false, problem: { kind: "expired" } });
  });
});
