import sharp from "sharp";
import { expect, test } from "vitest";
import { PictureFetcher } from "../../../server/import/pictures/fetch-picture.ts";
import { plannedImport } from "../../../server/transfer/import-report.ts";
import { planOf, post, wordpress } from "./wordpress-file.ts";

const red = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#a8201a" } })
  .png()
  .toBuffer();
const IN_FILE = `data:image/png;base64,${red.toString("base64")}`;
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

test("a plan shows what the file itself holds, and says where other pictures are", async () => {
  const items = [
    post("In the file", { "content:encoded": `<p>Text <img src="${IN_FILE}" alt=""></p>` }),
    post("Elsewhere", {
      "content:encoded":
        '<p>Text <img src="https://old.example/a.jpg"><img src="https://cdn.example/b.jpg"></p>',
    }),
    post("Hidden", { "wp:status": "draft" }),
  ];
  const { plan } = await planOf(wordpress(items.join("")));
  const planned = await plannedImport(plan);
  expect(planned.articles).toEqual([
    {
      ...{ title: "In the file", state: "published", pictures: 1, hosts: [] },
      thumbnail: expect.stringMatching(/^data:image\/webp;base64,/),
    },
    {
      ...{ title: "Elsewhere", state: "published", pictures: 2, hosts: ["old.example", "cdn.example"] },
      thumbnail: null,
    },
    { title: "Hidden", state: "draft", pictures: 0, hosts: [], thumbnail: null },
  ]);
  expect(planned.report).toContain("Nothing was written");
});

test("a picture in the file is brought in, and a pixel in its place is not", async () => {
  const fetcher = new PictureFetcher();
  expect(await fetcher.fetch(IN_FILE)).toEqual({ bytes: red });
  for (const address of [PIXEL, "data:text/html,x", "data:image/png;base64"])
    expect(await fetcher.fetch(address)).toMatchObject({ reason: "not an https or http address" });
});
