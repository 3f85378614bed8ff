import fc from "fast-check";
import { expect, it } from "vitest";
import { fieldsIn, WRITTEN_KINDS, type WrittenKind } from "../../../src/domain/content/admin-content.ts";
import { ofKinds, PLAIN_KINDS } from "../../../src/domain/kinds/kinds.ts";
import { setIn, valueAt } from "../../../src/domain/outbox/merge.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

const ROW = uuid(1);
const TRANSLATIONS = { ti: { title: "1", content: "2", tagline: "3", hours: "4" } };

/** Fields of each kind that its form can edit, and flags that its list can set. */
const FIELDS = {
  blog: [
    ["title", "excerpt", "translations.ti.title", "translations.ti.content", "featuredImage"],
    "published",
  ],
  ...ofKinds(
    PLAIN_KINDS,
    () => [["title", "content", "translations.ti.title", "imageUrl"], "published"] as const,
  ),
  community: [["title", "city", "translations.ti.title", "mediaUrl"], "featured"],
  service: [["title", "description", "translations.ti.title"], "active"],
  event: [["title", "content", "place", "translations.ti.title"], "cancelled"],
  profile: [["tagline", "hours", "translations.ti.tagline", "translations.ti.hours"], "phone"],
} as const satisfies Record<WrittenKind, readonly [readonly string[], string]>;

const step = fc.record({
  do: fc.constantFrom(
    "begin",
    "type",
    "type",
    "save",
    "mark",
    "send",
    "pull",
    "lose answer",
    "lose request",
    "refuse",
  ),
  nth: fc.nat({ max: 5 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One row, one device, and the last value its owner set for each field. */
class Scene {
  readonly last = new Map<string, unknown>();
  readonly #remote = new FakeAdminRemote();
  readonly #kind: WrittenKind;
  readonly #admin: AdminDevice;
  #typed = new Map<string, unknown>();
  #made = 0;

  constructor(kind: WrittenKind) {
    this.#kind = kind;
    this.#remote.put(kind, ROW, { translations: TRANSLATIONS });
    this.#admin = new AdminDevice(this.#remote);
  }

  take({ do: what, nth }: Step): Promise<unknown> {
    switch (what) {
      case "begin":
        return this.#begin();
      case "type":
        return this.#type(nth);
      case "save":
        return this.#save();
      case "mark":
        return this.#mark();
      case "send":
        return this.#admin.send();
      case "pull":
        return this.pull();
      case "lose answer":
        return this.#fail("offline", true);
      case "lose request":
        return this.#fail("offline", false);
      case "refuse":
        return this.#refuse();
    }
  }

  pull() {
    return this.#admin.pull();
  }

  /** Sends everything left; returns the server's value of each field that was set. */
  async end(): Promise<Map<string, unknown>> {
    for (const { id, state } of await this.#admin.read.queuedOperations())
      if (state === "parked") await this.#admin.commands.retry(id);
    await this.#admin.send();
    expect(await this.#admin.states()).toEqual([]);
    await this.#admin.db.delete();
    const row = this.#remote.row(ROW);
    return new Map([...this.last.keys()].map((field) => [field, valueAt(row, field)]));
  }

  async #row() {
    const shown = await this.#admin.read.row(this.#kind, ROW);
    if (!shown) throw new Error("The row is not here.");
    return shown.row;
  }

  /** Starts a draft with every field of the row, as a form does. */
  async #begin(): Promise<void> {
    if (await this.#admin.read.draft(ROW, this.#kind)) return;
    const base = await this.#row();
    this.#typed = new Map();
    await this.#keep(base, fieldsIn(this.#kind, base));
  }

  async #type(nth: number): Promise<void> {
    const draft = await this.#admin.read.draft(ROW, this.#kind);
    if (!draft) return;
    const [textField] = FIELDS[this.#kind];
    const field = textField[nth % textField.length] ?? "title";
    const isPicture = /Image$|Url$/.test(field);
    const word = this.#word();
    const value = isPicture ? `/storage/v1/object/public/media/${word}.webp` : word;
    this.#typed.set(field, value);
    let fields = setIn(draft.fields, field.split("."), value);
    if (isPicture) {
      this.#typed.set("imageMeta.alt", word);
      fields = { ...fields, imageMeta: { width: 4, height: 3, alt: word, thumbhash: null, variants: {} } };
    }
    await this.#keep(draft.base, fields);
  }

  async #keep(base: unknown, fields: unknown): Promise<void> {
    const draft = { kind: this.#kind, rowId: ROW, base, fields };
    await this.#admin.commands.storeDraft(draft as Parameters<AdminDevice["commands"]["storeDraft"]>[0]);
  }

  async #save(): Promise<void> {
    if (!(await this.#admin.read.draft(ROW, this.#kind))) return;
    await this.#admin.commands.saveDraft(this.#kind, ROW);
    for (const [field, value] of this.#typed) this.last.set(field, value);
  }

  async #mark(): Promise<void> {
    const [, field] = FIELDS[this.#kind];
    const row = await this.#row();
    const value = field === "phone" ? this.#word() : !valueAt(row, field);
    this.last.set(field, value);
    await this.#admin.commands.change(this.#kind, row, { [field]: value });
  }

  async #fail(kind: "offline" | "rejected", after: boolean): Promise<void> {
    this.#remote.fail("save", kind === "offline" ? { kind } : { kind, code: "no", message: "" }, after);
    await this.#admin.send();
    this.#remote.failures.length = 0;
  }

  /** The server never rejects an id it has already applied, so only an operation without attempts is refused. */
  async #refuse(): Promise<void> {
    const [first] = await this.#admin.read.queuedOperations();
    if (first?.attempts === 0) await this.#fail("rejected", false);
  }

  #word(): string {
    this.#made += 1;
    return `w${this.#made}`;
  }
}

it.each(WRITTEN_KINDS)(
  "each field of a row of kind %s ends with its last value, in any order of sending",
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const scene = new Scene(kind);
        await scene.pull();
        for (const each of steps) await scene.take(each);
        expect(await scene.end()).toEqual(scene.last);
      }),
      { numRuns: Number(process.env.RUNS ?? 30) },
    );
  },
);
