import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../../../server/root.ts";
import { withoutMetadata } from "../../../../src/media/without-metadata.ts";
import { cleaned, MARK } from "./planted.ts";

// Files that ffmpeg and exiftool wrote, with names, places and notes in every field that they know.
const FOLDER = path.join(import.meta.dirname, "../samples");
const samples = readdirSync(FOLDER);
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(FOLDER, name)));

describe("what ffmpeg and exiftool write into a file", () => {
  it.each(samples)("does not stay in %s", (name) => {
    expect(new TextDecoder("latin1").decode(bytesOf(name))).toContain("PLANTED");
    cleaned(bytesOf(name));
  });

  it("is in none of the demo's files, which stay as they are", () => {
    const folder = path.join(ROOT, "src/community/demo/media");
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = new Uint8Array(readFileSync(path.join(file.parentPath, file.name)));
      expect(Buffer.compare(withoutMetadata(bytes), bytes), file.name).toBe(0);
    }
  });
});

const exiftool = spawnSync("exiftool", ["-ver"], { encoding: "utf8" });
const isThere = exiftool.status === 0;
if (!isThere)
  console.warn("Skipped: exiftool (apt-get install libimage-exiftool-perl) reads the cleaned files.");

describe.skipIf(!isThere)("an independent reader (exiftool) finds nothing of the maker", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-metadata-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What a file says beside what it needs to be shown. */
  function personal(name: string, bytes: Uint8Array): string {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    const found = execFileSync(
      "exiftool",
      ["-a", "-u", "-ee", "-G1", "-s", "-api", "LargeFileSupport=1", file],
      { encoding: "utf8" },
    );
    const lines = found.split("\n").filter((line) => !/^\[(?:ExifTool|System|File|MPEG|ICC\S*)\]/.test(line));
    return lines
      .filter((line) =>
        /GPS|Location|Comment|Creator|Artist|Author|Title|Serial|Owner|Copyright|PLANTED|\[XMP|\[IPTC/i.test(
          line,
        ),
      )
      .join("\n");
  }

  it.each(samples)("in %s", (name) => {
    expect(personal(name, bytesOf(name))).toContain("PLANTED");
    expect(personal(name, withoutMetadata(bytesOf(name)))).toBe("");
  });

  it.each(["jpeg", "png", "webp", "gif"] as const)(
    "in a %s with every block that it can hold, or after its end",
    async (format) => {
      const picture = sharp({ create: { width: 24, height: 16, channels: 3, background: "#d99a1c" } });
      const file = path.join(folder, `whole.${format}`);
      // Longer than a segment of a JPEG, which then has more of it in others.
      const long = path.join(folder, "long.txt");
      writeFileSync(long, `${MARK} `.repeat(3_000));
      writeFileSync(file, await picture.toFormat(format).toBuffer());
      const tags = [
        ...["EXIF:Artist", "EXIF:UserComment", "EXIF:SerialNumber", "EXIF:OwnerName", "EXIF:XPAuthor"],
        ...["XMP-dc:Creator", "XMP-aux:SerialNumber", "IPTC:By-line", "IPTC:City", "Comment"],
        ...["PNG:Author", "PNG:Title"],
      ].map((tag) => `-${tag}=${MARK}`);
      const place = ["-EXIF:GPSLatitude=51.5391", "-EXIF:GPSLatitudeRef=N", "-XMP:GPSLatitude=51.5391"];
      const more = [`-XMP-dc:Description<=${long}`, "-q", "-q", "-m", "-overwrite_original"];
      execFileSync("exiftool", [...tags, ...place, ...more, file]);
      const written = Buffer.concat([readFileSync(file), Buffer.from(`\0\0MotionPhoto_Data ${MARK} SEFT`)]);
      expect(personal(`whole.${format}`, written)).toContain("PLANTED");
      expect(personal(`whole.${format}`, cleaned(new Uint8Array(written)))).toBe("");
    },
  );

  it.each(["jpeg", "png", "webp"] as const)("in a %s, but its orientation", async (format) => {
    const picture = sharp({ create: { width: 24, height: 16, channels: 3, background: "#d99a1c" } });
    const file = new Uint8Array(
      await picture
        .toFormat(format)
        .withExif({
          IFD0: { Artist: "PLANTED", Copyright: MARK },
          IFD3: { GPSLatitudeRef: "N", GPSLatitude: "14/1 7/1 0/1" },
        })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    );
    expect(personal(`a.${format}`, file)).toContain("PLANTED");
    expect(personal(`a.${format}`, withoutMetadata(file))).toBe("");
    const turned = execFileSync("exiftool", ["-s3", "-n", "-Orientation", path.join(folder, `a.${format}`)], {
      encoding: "utf8",
    });
    expect(turned.trim()).toBe("6");
  });
});
