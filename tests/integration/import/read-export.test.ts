import { describe, expect, it } from "vitest";
import { readExport } from "../../../server/import/read-export.ts";
import { fileWith, wxr } from "./wxr-file.ts";

describe("reading an export", () => {
  it("reads posts, authors, terms, custom fields and comments", async () => {
    const { items, authors, title } = await readExport(
      fileWith(
        wxr([
          {
            ...{ title: "A & B", categories: ["Food"], tags: ["x"], meta: { _thumbnail_id: "7" } },
            comments: [
              { author: "Yonas", content: "Nice" },
              { parent: 1, approved: "0" },
            ],
          },
        ]),
      ),
    );
    expect(title).toBe("Old site");
    expect(authors.get("sara")).toBe("Sara Tesfay");
    expect(items[0]).toMatchObject({
      title: "A & B",
      categories: ["Food"],
      tags: ["x"],
      comments: [
        { id: "1", parent: "0", author: "Yonas", content: "Nice", approved: "1" },
        { id: "2", parent: "1", author: "Yonas", approved: "0", dateGmt: "2020-02-03 04:05:06" },
      ],
      status: "publish",
    });
    expect(items[0]?.meta.get("_thumbnail_id")).toBe("7");
  });

  it("supports the namespaces of every WordPress version", async () => {
    const old = wxr([{ title: "Old" }]).replaceAll(
      "http://wordpress.org/export/1.2/",
      "https://wordpress.org/export/1.0/",
    );
    expect((await readExport(fileWith(old))).items[0]?.type).toBe("post");
  });

  it("reports where a file is truncated, and what to do about it", async () => {
    const cut = wxr([{ title: "One" }, { title: "Two" }]).slice(0, 1500);
    await expect(readExport(fileWith(cut))).rejects.toThrow(
      /^line \d+, column \d+: .* The file ends too early: export or download it again\. Nothing was imported\.$/,
    );
  });

  it("rejects custom entities, which can expand without limit, and leaves unknown ones as they are", async () => {
    const bomb = wxr([]).replace("<rss", '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<rss');
    await expect(readExport(fileWith(bomb))).rejects.toThrow(/line 2, .*entities of its own/);
    const unknown = wxr([]).replace("Old site", "&b;");
    expect((await readExport(fileWith(unknown))).title).toBe("&b;");
  });

  it.each([
    ["compressed", Buffer.from([0x1f, 0x8b, 8, 0])],
    ["a web page", "<!DOCTYPE html><html></html>"],
    ["JSON", '{"posts":[]}'],
    ["a database dump", "-- MySQL dump\nCREATE TABLE wp_posts"],
    ["not XML", "Dear diary"],
    ["empty", ""],
    ['"svg"', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["no entries", "<rss><channel><title>News</title></channel></rss>"],
  ])("reports that a file is %s", async (kind, content) => {
    await expect(readExport(fileWith(content))).rejects.toThrow(kind);
  });

  it("reports a missing file", async () => {
    await expect(readExport("/nowhere/export.xml")).rejects.toThrow(
      "The file /nowhere/export.xml doesn't exist.",
    );
  });
});
