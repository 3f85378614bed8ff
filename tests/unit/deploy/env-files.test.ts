import { expect, it, vi } from "vitest";
import { assertRead, assertSpelled, loadEnvFiles } from "../../../server/env-files.ts";
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

it.each([
  ["a colon", "PORT=80\nDATA_DIR: /srv/selam\nSITE_URL=https://a.example", 2],
  ["nothing between name and value", "PORT=80\n\nDATA_DIR /srv/selam", 3],
  ["a dash", "- DATA_DIR=/srv/selam", 1],
  ["a command of Windows", "set DATA_DIR=/srv/selam", 1],
  ["a byte order mark", "\uFEFFDATA_DIR=/srv/selam", 1],
  ["UTF-16", Buffer.from("PORT2=1\r\nDATA_DIR=/srv/selam", "utf16le").toString("utf8"), 2],
])("a settings file that does not set DATA_DIR because of %s is told so", (_, text, line) => {
  expect(() => assertRead(".env", text)).toThrow(
    `Line ${line} of .env does not set DATA_DIR: write DATA_DIR=VALUE, and save the file as UTF-8 without a byte order mark.`,
  );
});

it("a settings file may have Windows' line ends, quotes, comments and exported names", () => {
  for (const text of [
    "# DATA_DIR=/old\r\nexport DATA_DIR = '/srv/selam' # here\r\n",
    "#DATA_DIR: /x\nPORT=1",
    'MOTTO="one\ntwo"',
  ])
    expect(() => assertRead(".env", text)).not.toThrow();
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
