// @module-tag document
import { act, fireEvent, screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Topic } from "../../../src/domain/submissions/submission.ts";
import { draftOwner } from "../../../src/domain/submissions/submission.ts";
import { WaitingPage } from "../../../src/features/public/waiting/waiting-page.tsx";
import type { Submissions } from "../../../src/offline/site/submissions/submissions.ts";
import { idOf } from "../support/device.ts";
import { type SiteInMemory, siteInMemory } from "../support/site-in-memory.tsx";

let site: SiteInMemory;
let own: Submissions;

function Address() {
  return <output>{useLocation().pathname}</output>;
}

/** Queues a submission with a file, without sending it; `code` is that of its rejection. */
async function queued(topic: Topic, body: string, code?: string): Promise<string> {
  const kind = body === "" ? "voice" : "picture";
  const bytes = new ArrayBuffer(100);
  await own.addFile(draftOwner(topic), { kind, type: "audio/webm", bytes, seconds: 4 });
  const written = { topic, lang: "ti", name: "", email: "", body, credit: false, passage: "" } as const;
  const id = idOf(await own.submit({ ...written, target: null, page: "", website: "" }, draftOwner(topic)));
  if (code) {
    const rejected = { state: "parked", refusal: { code, message: "" } } as const;
    await site.db.outbox.where({ id }).modify(rejected);
  }
  return id;
}

/** Presses the last button of this name: a dialog's is after the page's. */
async function click(name: string) {
  const button = (await screen.findAllByRole("button", { name })).at(-1);
  await act(async () => {
    if (button) fireEvent.click(button);
  });
}

const open = () =>
  site.open(
    "*",
    <>
      <main>
        <WaitingPage />
      </main>
      <Address />
    </>,
    "/waiting",
  );
const address = () => document.querySelector("output")?.textContent;

beforeEach(async () => {
  site = siteInMemory();
  // Nothing leaves this device.
  site.fails({ kind: "offline" }, ...Array<string>(40).fill("head"));
  own = (await (await site.services.data.current()).sender()).submissions;
});
afterEach(() => site.close());

it.each([
  ["voice", "", "Withdraw and edit", undefined, "/contact"],
  ["voice", "", "Edit", "file_type", "/contact"],
  ["story", "From Adwa", "Withdraw and edit", undefined, "/story"],
  ["story", "", "Withdraw and edit", undefined, "/story"],
] as const)(
  "a %s that is taken back gives its file to the form (%s%s)",
  async (topic, body, button, code, to) => {
    const id = await queued(topic, body, code);
    open();
    await click(button);
    await screen.findByText(to);
    expect(address()).toBe(to);
    expect(await site.db.outbox.where({ id }).count()).toBe(0);
    expect(await own.filesOf(draftOwner(topic))).toMatchObject([{ seconds: 4 }]);
  },
);

it("a rejected recording that is discarded leaves no file behind", async () => {
  const id = await queued("voice", "", "file_type");
  open();
  await click("Discard");
  await click("Discard");
  await screen.findByText("Discarded.");
  expect(await site.db.outbox.where({ id }).count()).toBe(0);
  expect(await site.db.files.count()).toBe(0);
});
