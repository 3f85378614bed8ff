import { createHash } from "node:crypto";
import sharp from "sharp";
import { draftOwner, PART_BYTES } from "../../src/domain/submissions/submission.ts";
import { recordResult } from "./actions.ts";
import type { Finding } from "./finding.ts";
import type { Scene } from "./scene.ts";
import type { Tab } from "./tab.ts";

const OWNER = draftOwner("story");
const WRITTEN = {
  lang: "en",
  name: "Aster",
  email: "",
  credit: false,
  passage: "",
  target: null,
  page: "",
  website: "",
} as const;

async function picture(size: number, shade: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: shade, sigma: 60 } as const;
  const create = { width: size, height: size, channels: 3, background: "#888", noise } as const;
  return sharp({ create }).png().toBuffer();
}

/** One picture that is sent in one part, and one that takes two. */
const PICTURES = await Promise.all([picture(24, 90), picture(170, 128)]);
if (PICTURES.map(({ length }) => length > PART_BYTES).join() !== "false,true")
  throw new Error("The pictures are not as large as they should be.");

/** What a file contains, as the database computes it too. */
function contentOf(bytes: ArrayBuffer | Uint8Array): string {
  return createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
}

/** Sends the owner a story with up to two pictures and whatever an interrupted or withdrawn one has left in the draft. */
export async function writeStory(scene: Scene, tab: Tab, text: string, pictures: number): Promise<void> {
  const { submissions, faults } = tab;
  try {
    const room = 2 - (await submissions.filesOf(OWNER)).length;
    for (const bytes of PICTURES.slice(0, Math.max(0, Math.min(room, pictures)))) {
      const type = "image/png";
      await submissions.addFile(OWNER, { kind: "picture", type, bytes: new Uint8Array(bytes).buffer });
    }
    const files = (await submissions.filesOf(OWNER)).map(({ bytes }) => contentOf(bytes));
    await recordResult(
      scene,
      tab,
      { kind: "submission", postId: "", lane: "submission", text, files },
      submissions.submit({ ...WRITTEN, topic: "story", body: text }, OWNER),
    );
  } catch (error) {
    // It died before anything was submitted.
    if (!faults.gone) throw error;
  }
}

/** Says to the owner that a word of the article is wrong. */
export function correct(scene: Scene, tab: Tab, text: string): Promise<void> {
  const correction = {
    topic: "correction",
    body: text,
    passage: "Bread",
    page: `/blog/${scene.article}`,
  } as const;
  const target = { kind: "blog", id: scene.article } as const;
  return recordResult(
    scene,
    tab,
    { kind: "submission", postId: "", lane: "submission", text: `${text} instead of Bread` },
    tab.submissions.submit({ ...WRITTEN, ...correction, target }, draftOwner("correction")),
  );
}

/** No file stays on the device without a draft, or an operation that may have to be sent again. */
export async function auditFilesOnDevice(scene: Scene): Promise<Finding[]> {
  const db = scene.device.openDatabase();
  try {
    const files = await db.files.filter(({ owner }) => !owner.startsWith("draft:")).toArray();
    const owners = new Set(
      [...(await db.outbox.toArray()), ...(await db.receipts.toArray())].map(({ id }) => id),
    );
    return files.flatMap(({ id, owner }): Finding[] =>
      owners.has(owner)
        ? []
        : [{ kind: "orphaned", text: `The file ${id} of ${owner} is still on the device` }],
    );
  } finally {
    db.close();
  }
}
