// @module-tag document
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AdminSessionContext, type AdminSessionContextValue } from "../../../src/data/admin/context.ts";
import type { AuthResult, ResetProblem } from "../../../src/domain/auth/auth.ts";
import { NewPasswordPage } from "../../../src/features/admin/login/new-password-page.tsx";
import type { SignInProblem } from "../../../src/offline/admin/admin-session.ts";

const LINK = "#access_token=a.b.c&refresh_token=r1&type=recovery";

let answer: AuthResult<string, ResetProblem>;
let door: SignInProblem | null;
let calls: unknown[];

beforeEach(() => {
  answer = { ok: true, value: "owner@selam.example" };
  door = null;
  calls = [];
});
afterEach(cleanup);

/** A fake auth service behind the page. */
const gate: AdminSessionContextValue = {
  state: () => ({ kind: "signed-out" }),
  subscribe: () => () => undefined,
  async signIn(email, password) {
    calls.push(["sign in", email, password]);
    return door;
  },
  signOut: async () => undefined,
  receive: async () => undefined,
  sendReset: null,
  async resetPassword(link, password) {
    calls.push(["reset", link.refreshToken, password]);
    return answer;
  },
};

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

function open(hash: string) {
  render(
    <AdminSessionContext value={gate}>
      <MemoryRouter initialEntries={[`/admin/new-password${hash}`]}>
        <Address />
        <Routes>
          <Route path="/admin/new-password" element={<NewPasswordPage />} />
          <Route path="/admin/dashboard" element={<h1>Dashboard</h1>} />
        </Routes>
      </MemoryRouter>
    </AdminSessionContext>,
  );
}

function type(password: string, repeated = password): void {
  fireEvent.change(screen.getByLabelText("New password"), { target: { value: password } });
  fireEvent.change(screen.getByLabelText("Repeat new password"), { target: { value: repeated } });
  fireEvent.click(screen.getByRole("button", { name: "Save and sign in" }));
}

it("the password is set by the link, the link is removed from the address, and the admin opens", async () => {
  open(LINK);
  expect(screen.getByRole("status").textContent).toBe("/admin/new-password");
  type("a new one 2026");
  await screen.findByRole("heading", { name: "Dashboard" });
  expect(calls).toEqual([
    ["reset", "r1", "a new one 2026"],
    ["sign in", "owner@selam.example", "a new one 2026"],
  ]);
});

it("invalid input is reported without a request", () => {
  open(LINK);
  type("short", "shirt");
  expect(screen.getByText("Password must be at least 8 characters")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("New password"));
  type("long enough", "long enoug");
  expect(screen.getByText("The passwords don't match")).toBeDefined();
  expect(calls).toEqual([]);
});

it("a weak password shows the service's reasons and keeps the input", async () => {
  const message = "Password is known to be weak and easy to guess.";
  answer = { ok: false, problem: { kind: "failed", message, reasons: ["length", "pwned", "new one"] } };
  open(LINK);
  type("password");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(`${message}It is too short.This password has appeared in a data breach.`);
  expect(screen.getByLabelText("New password")).toHaveProperty("value", "password");
});

it("a network failure is distinguished from a refusal and can be retried", async () => {
  answer = { ok: false, problem: { kind: "unexpected", message: "" } };
  open(LINK);
  type("a new one 2026");
  expect((await screen.findByRole("alert")).textContent).toContain("couldn't be changed. Please try again");
  answer = { ok: true, value: "owner@selam.example" };
  fireEvent.click(screen.getByRole("button", { name: "Save and sign in" }));
  await screen.findByRole("heading", { name: "Dashboard" });
});

it.each([
  ["#error=access_denied&error_description=Email+link+is+invalid", "This link has expired"],
  ["", "A new password"],
])("%j links to the sign-in form", (hash, title) => {
  open(hash);
  expect(screen.getByRole("heading", { name: title })).toBeDefined();
  expect(screen.queryByLabelText("New password")).toBeNull();
  expect(screen.getByRole("link", { name: "Go to sign-in" }).getAttribute("href")).toBe("/admin/login");
});

it("a link that expires while the page is open is reported", async () => {
  answer = { ok: false, problem: { kind: "expired" } };
  open(LINK);
  type("a new one 2026");
  expect(await screen.findByRole("heading", { name: "This link has expired" })).toBeDefined();
});

it("the password is reported as changed if the admin does not open with it", async () => {
  door = { kind: "not_admin" };
  open(LINK);
  type("a new one 2026");
  await screen.findByRole("heading", { name: "Your password has been changed." });
  expect(screen.getByRole("alert").textContent).toContain("no admin access");
});
