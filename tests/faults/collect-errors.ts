import type { Finding } from "./finding.ts";
import { TabClosedError } from "./tab-faults.ts";

/** Errors of killed, closed or full tabs, which schedules cause on purpose. */
const EXPECTED = [
  "TabClosedError",
  "DatabaseClosedError",
  "QuotaExceededError",
  "AbortError",
  "VersionChangeError",
];

/** Collects errors while a schedule runs and keeps them off the console. */
export function collectErrors(): { unexpected(): Finding[]; stop(): void } {
  const errors: unknown[] = [];
  const { error, warn } = console;
  console.warn = () => undefined;
  console.error = (...said: unknown[]) => errors.push(said[0]);
  const rejected = (reason: unknown) => errors.push(reason);
  process.on("unhandledRejection", rejected);
  return {
    unexpected: () =>
      errors.filter((each) => !isExpected(each)).map((each) => ({ kind: "error", text: textOf(each) })),
    stop() {
      console.error = error;
      console.warn = warn;
      process.off("unhandledRejection", rejected);
    },
  };
}

function isExpected(error: unknown): boolean {
  if (error instanceof TabClosedError) return true;
  // The server in this process logs its database's rejections.
  if (error instanceof Error && "code" in error && ["22023", "PT429"].includes(String(error.code)))
    return true;
  // The auth library reports each failed renewal on the console itself.
  if (error instanceof Error && /^Auth\w+Error$/.test(error.name)) return true;
  return error instanceof Error || error instanceof DOMException ? EXPECTED.includes(error.name) : false;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
