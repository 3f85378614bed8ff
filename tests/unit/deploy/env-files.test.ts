import { expect, it, vi } from "vitest";
import { assertSpelled, loadEnvFiles } from "../../../server/env-files.ts";
import { unusable } from "../../../server/plain-reason.ts";

it.each([
  ["DATADIR", "DATA_DIR"],
  ["data_dir", "DATA_DIR"],
  ["DATA_DRI", "DATA_DIR"],
  ["SITE_URI", "SITE_URL"],
  ["STMP_URL", "SMTP_URL"],
  ["TRUSTPROXY", "TRUST_PROXY"],
  ["SELAM_UPDATE_FORM", "SELAM_UPDATE_FROM"],
  ["BACKUP_PASSPHRAS", "BACKUP_PASSPHRASE"],
  ["SELAM_ADOPTT", "SELAM_ADOPT"],
])("a settings file with %s is told of %s", (name, meant) => {
  expect(() => assertSpelled(".env", ["PORT", name])).toThrow(
    `.env sets ${name}, which nothing reads: write ${meant}, or delete it.`,
  );
});

it("settings, and names of other programs, pass", () => {
  const names = [
    "PORT",
    "PORT2",
    "SITE_URL",
    "SMTP_URL",
    "MAIL_TO",
    "MAIL_CC",
    "NODE_ENV",
    "VITE_MODE",
    "DATA",
  ];
  expect(() => assertSpelled(".env", names)).not.toThrow();
});

it("a misspelled name in the environment is told too, where no file says which site it is; cron's MAILTO is its own", () => {
  vi.stubEnv("MAILTO", "root");
  expect(loadEnvFiles).not.toThrow();
  vi.stubEnv("DATABSE_URL", "postgres://selam:secret@localhost/selam");
  expect(loadEnvFiles).toThrow(
    "The environment sets DATABSE_URL, which nothing reads: write DATABASE_URL, or delete it.",
  );
  vi.unstubAllEnvs();
});

it("what the system refuses to do with a file is one sentence; what is missing or a fault of the program is not", () => {
  const error = (code: string, path?: string) =>
    Object.assign(new Error(code), { code, ...(path ? { path } : {}) });
  expect(unusable(error("ENOTDIR", "/data/db/postmaster.pid"))).toBe(
    "/data/db/postmaster.pid can't be used (a file is in the way): correct that, then try again.",
  );
  expect(unusable(error("ENOSPC"))).toBe("The disk is full: free some room, then try again.");
  for (const other of [
    error("ENOENT", "/data/x"),
    error("EISDIR"),
    error("ERR_X", "/data/x"),
    new Error("x"),
  ])
    expect(unusable(other)).toBeUndefined();
});
