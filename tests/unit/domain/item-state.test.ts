import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type ItemKind, itemText, outcomeText } from "../../../src/components/texts/item-texts.ts";
import { ownerText, rowText } from "../../../src/components/texts/owner-texts.ts";
import type { Timestamp } from "../../../src/domain/dates/timestamp.ts";
import type { Failure } from "../../../src/domain/outbox/failure.ts";
import { isOnItsWay, itemState, type KnownItem } from "../../../src/domain/outbox/item-state.ts";
import { OPERATION_FORMAT } from "../../../src/domain/outbox/operation.ts";
import { ownerAct, ownerState, type Publication } from "../../../src/domain/outbox/owner-state.ts";
import { reachOf } from "../../../src/domain/outbox/reach.ts";
import { sendText } from "../../../src/features/public/waiting/send-state.tsx";
import { baseLocale, getLocale, overwriteGetLocale } from "../../../src/i18n/paraglide/runtime.js";

const NOW = Date.UTC(2026, 10, 20, 10, 0);
const english = getLocale;
afterEach(() => overwriteGetLocale(english));

const failure = fc.constantFrom<Failure | null>(
  null,
  { kind: "offline" },
  { kind: "portal" },
  { kind: "busy", retryAfter: null },
  { kind: "unauthorised" },
  { kind: "outdated" },
  { kind: "rejected", code: "no", message: "No." },
);
const way = fc
  .record({ online: fc.boolean(), failure, isPersistent: fc.boolean() })
  .map((known) => ({ ...known, reach: reachOf(known), now: NOW }));

const queued = fc
  .record({
    state: fc.constantFrom("pending" as const, "sending" as const, "parked" as const),
    dueAt: fc.option(fc.integer({ min: NOW - 60_000, max: NOW + 5 * 60 * 60_000 })),
    again: fc.boolean(),
    code: fc.constantFrom("post_unknown", "event_full", "operation_expired", "23505", ""),
    refusedFormat: fc.constantFrom(undefined, OPERATION_FORMAT - 1, OPERATION_FORMAT),
  })
  .map(({ code, ...item }) => ({
    ...item,
    refusal: item.state === "parked" ? { code, message: "No." } : null,
  }));
const item: fc.Arbitrary<KnownItem> = fc.oneof(
  queued,
  fc.record({ state: fc.constant("done" as const), held: fc.boolean() }),
);

const KINDS: readonly ItemKind[] = [
  ...(["like", "share", "view", "comment", "comment_delete", "comment_report", "comment_appeal"] as const),
  ...(["attend", "attend_withdraw", "message", "notifications", "submission"] as const),
];
const ACTS = [
  ...([
    "comment_delete",
    "comment_report",
    "comment_appeal",
    "message",
    "attend",
    "attend_withdraw",
  ] as const),
];

/** What an English sentence claims. A sentence that claims two of these contradicts itself. */
const CLAIMS = {
  done: /^Sent$|has been (?:added|deleted)|Thank you|Confirmed: |the organisers know\.|^The owner has your|^Reported\. The owner will/,
  sending: /\bSending\b(?! it again)/,
  later: /[Ww]ill be (?:sent|published|unpublished|deleted|scheduled)|will be taken off|Waiting until/,
  failed:
    /^Not sent: |^We can't tell whether|Published without|Still published|Not published|Not deleted|Not scheduled|Still scheduled/,
  lost: /Lost if you close/,
} as const;

function claimsOf(text: string): string[] {
  return Object.entries(CLAIMS).flatMap(([claim, words]) => (words.test(text) ? [claim] : []));
}

describe("what a visitor's item says about itself", () => {
  it("each state has one sentence, which claims one thing, and nothing is sent before the server has it", () => {
    fc.assert(
      fc.property(item, way, fc.constantFrom(...KINDS), (known, on, kind) => {
        const state = itemState(known, on);
        const claims = claimsOf(itemText(state, kind));
        if (state.is === "held") return;
        expect(claims).toHaveLength(1);
        const isAtServer =
          known.state === "done" || ("again" in known && known.again && known.state !== "parked");
        expect(claims[0] === "done").toBe(isAtServer);
        expect(claims[0] === "failed").toBe(known.state === "parked");
        if (!on.online || on.failure) expect(claims[0]).not.toBe("sending");
        if (on.online && !on.failure && on.isPersistent) expect(itemText(state, kind)).not.toMatch(/online/);
        if (claims[0] === "later") expect(on.isPersistent).toBe(true);
      }),
    );
  });

  it("what the server refused as too old waits for another version, also after a reload, when nothing else is known", () => {
    fc.assert(
      fc.property(queued, way, fc.constantFrom(...KINDS), (known, on, kind) => {
        if (known.state === "parked" || known.again || !on.isPersistent) return;
        const text = itemText(itemState({ ...known, refusedFormat: OPERATION_FORMAT }, on), kind);
        expect(text).toBe("Will be sent once this app is updated");
        const anew = itemState({ ...known, refusedFormat: OPERATION_FORMAT - 1 }, on);
        expect(anew).toEqual(itemState({ ...known, refusedFormat: undefined }, on));
      }),
    );
  });

  it("the line above what waits names the same reason as each item", () => {
    fc.assert(
      fc.property(queued, way, fc.constantFrom(...KINDS), (known, on, kind) => {
        const state = itemState({ ...known, refusedFormat: undefined }, on);
        if (state.is !== "waiting") return;
        const line = sendText({ phase: "waiting", failure: on.failure, nextTry: NOW }, on.reach);
        const item = itemText(state, kind);
        expect(/offline|No connection/.test(line)).toBe(item.includes("when you're online"));
        expect(/too old/.test(line)).toBe(item.includes("once this app is updated"));
      }),
    );
  });

  it("what stands by itself claims the same as what stands beside the item", () => {
    fc.assert(
      fc.property(item, way, fc.constantFrom(...ACTS), (known, on, kind) => {
        const state = itemState(known, on);
        if (state.is === "held") return;
        expect(claimsOf(outcomeText(state, kind))).toEqual(claimsOf(itemText(state, kind)));
      }),
    );
  });

  it("what is on its way is neither done nor rejected, whatever the connection", () => {
    fc.assert(
      fc.property(item, way, way, (known, one, other) => {
        expect(isOnItsWay(itemState(known, one))).toBe(isOnItsWay(itemState(known, other)));
      }),
    );
  });
});

const AT = "2026-11-24T09:00:00.000000Z" as Timestamp;
const publication: fc.Arbitrary<Publication> = fc.record({
  published: fc.boolean(),
  isPublic: fc.boolean(),
  publishAt: fc.constantFrom(null, AT),
  scheduledAt: fc.constantFrom(null, AT),
  status: fc.constantFrom("sent" as const, "waiting" as const, "deadLettered" as const),
});

describe("what a post of the owner says about itself", () => {
  it("only what the server has is called published, and nothing waits for a connection that is there", () => {
    fc.assert(
      fc.property(publication, way, (post, { reach }) => {
        const state = ownerState(post, reach);
        const text = ownerText(state);
        expect(text === "Published").toBe(post.published && post.isPublic && post.status === "sent");
        if (reach === "open") expect(text).not.toMatch(/[Ww]ill be|when you're online/);
        else expect(text).not.toContain("…");
        if (state.is === "waiting") expect(text.includes("when you're online")).toBe(reach === "offline");
        expect(claimsOf(text).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("a post that readers have is not going to be published again, only its changes", () => {
    fc.assert(
      fc.property(publication, way, (post, { reach }) => {
        if (!post.isPublic) return;
        expect(ownerAct(post).kind).not.toBe("publish");
        expect(ownerText(ownerState(post, reach))).not.toMatch(/^(?:Will be published|Publishing…)/);
      }),
    );
  });
});

it("each state has a sentence of its own in Tigrinya too", () => {
  fc.assert(
    fc.property(item, way, fc.constantFrom(...KINDS), publication, (known, on, kind, post) => {
      const state = itemState(known, on);
      const texts = () => [
        itemText(state, kind),
        ownerText(ownerState(post, on.reach)),
        rowText(post.status, on.reach),
      ];
      overwriteGetLocale(() => baseLocale);
      const one = texts();
      overwriteGetLocale(() => "ti");
      const other = texts();
      for (const [at, text] of other.entries()) {
        expect(text).toMatch(/\p{Script=Ethiopic}/u);
        expect(text).not.toBe(one[at]);
      }
    }),
  );
});
