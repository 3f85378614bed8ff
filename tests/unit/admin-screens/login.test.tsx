// @module-tag document
import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LoginPage } from "../../../src/features/admin/login/login-page.tsx";
import { m } from "../../../src/i18n/paraglide/messages.js";
import type { SignInProblem } from "../../../src/offline/admin/admin-session.ts";
import { AdminScreen } from "../support/admin-screen.tsx";

const PAGE = "/admin/login";
let at: AdminScreen;
/** Who signed in, with which password. */
let calls: string[][];
let answer: (problem: SignInProblem | null | Promise<never>) => void;

beforeEach(() => {
  at = new AdminScreen("2026-11-22T10:00:00Z");
  calls = [];
  at.session.signIn = (...typed) => {
    calls.push(typed);
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  at.session.sendReset = null;
});
afterEach(() => at.close());

async function signIn(email: string, password: string): Promise<void> {
  await at.type("Email", email);
  await at.type("Password", password);
  await at.press("Sign in");
}

it("the page asks for email and password, and says what waits for whom", async () => {
  expect(await at.open(<LoginPage locked={null} />, PAGE)).toMatchInlineSnapshot(`
    h1 "Sign in"
    For the site's administrator.
    form "Sign in"
      textbox "Email" email required
      textbox "Password" password required
      button "Forgotten your password?"
      status
      button "Sign in"
    button "Go Back Client"
  `);
  const locked = { email: "saba@selam.example", unsent: 3 };
  expect(await at.open(<LoginPage locked={locked} />, PAGE, { lang: "ti" })).toMatchInlineSnapshot(`
    h1 "እተዉ"
    እዚ ቢሮ ነዚ ዌብሳይት ንዘካይድ ሰብ ጥራሕ እዩ።
    status
      ካብ ኣካውንትኩም ወፂእኩም ኣለኹም። 3 ለውጥታት ንምስዳድ እተዉ፦ ዝጠፍእ የለን።
    form "እተዉ"
      textbox "ኢመይል" email = "saba@selam.example" required
      textbox "መሕለፊ ቃል" password required
      button "መሕለፊ ቃል ረሲዕኩም ዶ?"
      status
      button "እተዉ"
    button "ናብ በፃሕቲ ተመለሱ"
  `);
  expect(await at.open(<LoginPage locked={{ ...locked, unsent: 0 }} />, PAGE)).toMatchInlineSnapshot(`
    h1 "Sign in"
    For the site's administrator.
    status
      You were signed out. Your work is kept: sign in to open it.
    form "Sign in"
      textbox "Email" email = "saba@selam.example" required
      textbox "Password" password required
      button "Forgotten your password?"
      status
      button "Sign in"
    button "Go Back Client"
  `);
});

it("without an email or a password nobody is asked, and each field says so until it is filled", async () => {
  await at.open(<LoginPage locked={null} />, PAGE);
  expect(await at.press("Sign in")).toMatchInlineSnapshot(`
    -   textbox "Email" email required
    -   textbox "Password" password required
    +   * textbox "Email" email required invalid (Email is required)
    +   textbox "Password" password required invalid (Password is required)
  `);
  expect(await at.type("Email", "saba@selam.example")).toMatchInlineSnapshot(`
    -   * textbox "Email" email required invalid (Email is required)
    +   * textbox "Email" email = "saba@selam.example" required
  `);
  expect(calls).toEqual([]);
});

it("while it is asked the form waits, and a second press asks no second time", async () => {
  await at.open(<LoginPage locked={null} />, PAGE);
  await signIn("saba@selam.example", " secret words ");
  expect(await at.shown()).toMatchInlineSnapshot(`
    h1 "Sign in"
    For the site's administrator.
    form "Sign in"
      textbox "Email" email = "saba@selam.example" required read-only
      textbox "Password" password = " secret words " required read-only
      button "Forgotten your password?"
      status
      * button "Signing In..." disabled
    button "Go Back Client"
  `);
  fireEvent.submit(document.querySelector("form") as Element);
  expect(calls).toEqual([["saba@selam.example", " secret words "]]);
  const persist = vi.fn(async () => true);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { storage: { persist } }));
  answer(null);
  const after = await at.shown();
  vi.unstubAllGlobals();
  expect(after).not.toContain("alert");
  expect(after).not.toContain("read-only");
  expect(persist).toHaveBeenCalledOnce();
});

const PROBLEMS: readonly (readonly [SignInProblem, boolean, () => string])[] = [
  [{ kind: "no_user" }, true, m.login_no_user],
  [{ kind: "not_admin" }, true, m.login_not_admin],
  [{ kind: "keeps_nothing" }, true, m.login_keeps_nothing],
  [{ kind: "failed", message: "" }, true, m.login_failed],
  [{ kind: "failed", message: "Too many attempts" }, true, () => "Too many attempts"],
  [{ kind: "unexpected", message: "" }, true, m.login_unexpected],
  [{ kind: "unexpected", message: "" }, false, m.login_offline],
  [{ kind: "unexpected", message: "Out of order" }, false, () => "Out of order"],
];

it("each problem has its own words, which stay until the next attempt", async () => {
  const online = vi.spyOn(navigator, "onLine", "get");
  await at.open(<LoginPage locked={null} />, PAGE);
  const told = [];
  for (const [problem, isOnline] of PROBLEMS) {
    online.mockReturnValue(isOnline);
    await signIn("saba@selam.example", "wrong one");
    expect(await at.shown()).not.toContain("alert");
    answer(problem);
    await at.shown();
    told.push(document.querySelector("main [role=alert]")?.textContent);
    expect(document.querySelector("main [aria-disabled=true]")).toBeNull();
  }
  expect(told).toEqual(PROBLEMS.map(([, , words]) => words()));
});

it("an error of the app is not taken for a wrong password", async () => {
  await at.open(<LoginPage locked={null} />, PAGE);
  await signIn("saba@selam.example", "right one");
  answer(Promise.reject(new Error("The module is broken.")));
  expect(await at.shown()).toContain(m.login_unexpected());
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});

it("a forgotten password is reset by mail, if the site sends any and knows where to", async () => {
  await at.open(<LoginPage locked={null} />, PAGE);
  expect(await at.press("Forgotten your password?")).toMatchInlineSnapshot(`
    -   button "Forgotten your password?"
    +   * button "Forgotten your password?"
    +     This site can't send email. Whoever looks after its server can give you a new password.
  `);
  const asked: string[] = [];
  const answers = [
    { ok: true },
    { ok: false, problem: { kind: "unexpected", message: "Slow down" } },
  ] as const;
  at.session.sendReset = async (email) => {
    asked.push(email);
    return (answers[asked.length - 1] ?? answers[0]) as never;
  };
  await at.open(<LoginPage locked={null} />, PAGE);
  expect(await at.press("Forgotten your password?")).toMatchInlineSnapshot(`
    -   button "Forgotten your password?"
    +   * button "Forgotten your password?"
    +     Enter your email address above first.
  `);
  await at.type("Email", " saba@selam.example ");
  expect(await at.press("Forgotten your password?")).toMatchInlineSnapshot(`
    -   * textbox "Email" email = "saba@selam.example" required
    +   textbox "Email" email = "saba@selam.example" required
    -   button "Forgotten your password?"
    +   * button "Forgotten your password?"
    -     Enter your email address above first.
    +     If this address has an account, an email with a link is on its way.
  `);
  expect(await at.press("Forgotten your password?")).toMatchInlineSnapshot(`
    -     If this address has an account, an email with a link is on its way.
    +     Slow down
  `);
  expect(asked).toEqual(["saba@selam.example", "saba@selam.example"]);
});

it("the way back to the site is named before it is taken", async () => {
  await at.open(<LoginPage locked={null} />, PAGE);
  expect(await at.press("Go Back Client")).toMatchInlineSnapshot(`
    - button "Go Back Client"
    + * button "Home"
  `);
  expect(await at.later(900)).toBe("");
  expect((await at.later(100)).split("\n").at(-1)).toBe("+ At /");
});
