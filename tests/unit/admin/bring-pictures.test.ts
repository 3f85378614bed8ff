// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { bringPictures } from "../../../src/data/admin/bring-pictures.ts";
import type { Admin } from "../../../src/data/admin/context.ts";
import { rowPicturesElsewhere } from "../../../src/domain/forms/pictures-elsewhere.ts";
import type { Prepared } from "../../../src/media/prepare-media.ts";
import { createAdminCommands } from "../../../src/offline/admin/commands.ts";
import { AdminDevice } from "../support/admin-device.ts";
import { uuid } from "../support/content.ts";
import { FakeAdminRemote } from "../support/fake-admin-remote.ts";

// A page without a canvas makes no picture smaller.
vi.mock("../../../src/media/prepare-media.ts", () => ({
  prepareMedia: async (): Promise<{ ok: true; media: Prepared }> => ({
    ok: true,
    media: {
      kind: "picture",
      files: [{ bytes: new ArrayBuffer(3), type: "image/webp", width: 4 }],
      ...{ width: 4, height: 3, thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" },
    },
  }),
}));

const POST = uuid(1);
const OWN = /^\/storage\/v1\/object\/public\/media\/blog-images\/[\w-]+\.webp$/;

/** The admin of a device whose server fetches every picture but one. */
function adminOf(device: AdminDevice, asked: string[]): Admin {
  const { db, uploads } = device;
  return {
    read: device.read,
    now: () => device.clock,
    commands: createAdminCommands({
      ...{ db, uploads, now: () => device.clock, newId: () => device.newId() },
      onQueued: () => undefined,
    }),
    transfer: {
      fetchPicture: async (address: string) => {
        asked.push(address);
        return address.endsWith("gone.jpg")
          ? { ok: false, problem: "other", detail: "" }
          : { ok: true, value: new Blob(["x"]) };
      },
    },
  } as unknown as Admin;
}

it("pictures of other hosts become the site's own, with the description that each has, and one that can't be had stays", async () => {
  const remote = new FakeAdminRemote();
  const shows = (name: string) =>
    `<figure><img src="https://old.example/${name}.jpg" alt="${name}"></figure>`;
  remote.put("blog", POST, {
    ...{ title: "Bread", excerpt: "About", featuredImage: "https://old.example/top.jpg" },
    content: `<p>One</p>${shows("hall")}${shows("gone")}<p>Two</p>`,
    translations: { ti: { title: "እንጌራ", excerpt: "ብዛዕባ", content: shows("hall") } },
  });
  const device = new AdminDevice(remote);
  await device.pull();
  const row = await device.article(POST);
  const asked: string[] = [];
  const admin = adminOf(device, asked);

  await bringPictures(admin, "blog", row);
  expect(asked).toEqual(["top", "hall", "gone"].map((name) => `https://old.example/${name}.jpg`));
  const { row: now } = (await device.read.row("blog", POST)) ?? { row };
  expect(rowPicturesElsewhere("blog", now)).toEqual(["https://old.example/gone.jpg"]);
  expect(now.featuredImage).toMatch(OWN);
  const [hall, gone] = [...now.content.matchAll(/src="([^"]*)" alt="(\w+)"/g)];
  expect([hall?.[1], hall?.[2], gone?.[2]]).toEqual([expect.stringMatching(OWN), "hall", "gone"]);
  expect(now.translations.ti?.content).toContain(`src="${hall?.[1]}"`);
  const [queued] = await device.read.queuedOperations();
  expect(queued?.intent).toMatchObject({
    media: [expect.stringMatching(/webp$/), expect.stringMatching(/webp$/)],
  });
  await device.db.delete();
});

it("the picture of the profile becomes the site's own too", async () => {
  const remote = new FakeAdminRemote();
  const id = uuid(2);
  remote.put("profile", id, { name: "Selam", imageUrl: "https://old.example/hall.jpg" });
  const device = new AdminDevice(remote);
  await device.pull();
  const shown = await device.read.profile();
  if (!shown) throw new Error("There is no profile.");
  expect(rowPicturesElsewhere("profile", shown.row)).toEqual(["https://old.example/hall.jpg"]);
  const asked: string[] = [];
  await bringPictures(adminOf(device, asked), "profile", shown.row);
  expect(asked).toEqual(["https://old.example/hall.jpg"]);
  expect((await device.read.profile())?.row.imageUrl).toMatch(
    /^\/storage\/v1\/object\/public\/media\/site\/[\w-]+\.webp$/,
  );
  await device.db.delete();
});
