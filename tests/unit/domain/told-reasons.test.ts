import { describe, expect, it } from "vitest";
import { connectionText } from "../../../src/app/layouts/admin/status-box.tsx";
import { connectionProblemText } from "../../../src/components/texts/connection-text.ts";
import { itemText, outcomeText } from "../../../src/components/texts/item-texts.ts";
import { ownerText, rowText } from "../../../src/components/texts/owner-texts.ts";
import type { Failure } from "../../../src/domain/outbox/failure.ts";
import { itemState } from "../../../src/domain/outbox/item-state.ts";
import { ownerState } from "../../../src/domain/outbox/owner-state.ts";
import { reachOf } from "../../../src/domain/outbox/reach.ts";
import { sendText } from "../../../src/features/public/waiting/send-state.tsx";

const NOW = Date.UTC(2026, 10, 20, 10, 0);

/** What can be wrong, and which of the reasons below is named for it. Of a session only the owner knows. */
const STATES: readonly (readonly [string, boolean, Failure | null, string])[] = [
  ["the device has no network", false, null, "offline"],
  ["the device has no network, and a request has failed", false, { kind: "offline" }, "offline"],
  ["the server is gone", true, { kind: "offline" }, "server"],
  ["the server is starting", true, { kind: "busy", retryAfter: 2 }, "server"],
  ["another answers, as in a hotel", true, { kind: "portal" }, "server"],
  ["the server refuses", true, { kind: "rejected", code: "no", message: "No." }, "server"],
  ["the device's own database fails: closed, or full", true, { kind: "storage" }, "storage"],
  ["the server takes no more of an old app", true, { kind: "outdated" }, "app"],
  ["the session has ended", true, { kind: "unauthorised" }, "session"],
];

/** How an English sentence names a reason. */
const REASONS: Readonly<Record<string, RegExp>> = {
  offline: /\boffline\b(?<!available offline)|when you're online|no connection/i,
  server:
    /server (?:isn't |not )?respond|server is busy|when the server|server can't|isn't accepting|sign in first|repaired/i,
  storage: /storage/i,
  app: /app is updated|too old/i,
  session: /signed in/i,
};

/** A visitor has no session: the server does not take what the app sends. */
function reasonFor(reason: string, place: string): string {
  return reason === "session" && !OF_OWNER.includes(place) ? "server" : reason;
}

function reasonsIn(text: string): string[] {
  return Object.keys(REASONS).filter((reason) => REASONS[reason]?.test(text));
}

const OF_OWNER: readonly string[] = ["post", "row", "status"];
const QUEUED = { state: "pending", dueAt: null, again: false, refusal: null } as const;
const POST = {
  published: true,
  isPublic: false,
  publishAt: null,
  scheduledAt: null,
  status: "waiting",
} as const;

/** Every place where a person is told why something waits, of a visitor and of the owner. */
function placesOf(online: boolean, failure: Failure | null): Readonly<Record<string, string>> {
  const reach = reachOf({ online, failure });
  const item = itemState(QUEUED, { reach, isPersistent: true, now: NOW });
  const sync = { phase: "waiting", isComplete: true, updatedAt: NOW, failure, clockOffset: 0 } as const;
  const sending = { phase: "waiting", failure, nextTry: NOW } as const;
  return {
    bar: connectionProblemText({ online, failure, updatedAt: NOW, now: NOW }) ?? "",
    "empty bar": connectionProblemText({ online, failure, updatedAt: null, now: NOW }) ?? "",
    waiting: sendText(sending, reach),
    comment: itemText(item, "comment"),
    message: outcomeText(item, "message"),
    answer: outcomeText(item, "attend"),
    post: ownerText(ownerState(POST, reach)),
    row: rowText("waiting", reach),
    status: connectionText(online, sync, sending),
  };
}

describe("why something waits", () => {
  it.each(STATES)("if %s, no place names another reason", (_, online, failure, reason) => {
    const told = Object.entries(placesOf(online, failure));
    const wrong = told.flatMap(([place, text]) =>
      reasonsIn(text).some((named) => named !== reasonFor(reason, place)) ? [`${place}: ${text}`] : [],
    );
    expect(wrong).toEqual([]);
    expect(told.some(([, text]) => reasonsIn(text).includes(reason))).toBe(true);
  });
});
