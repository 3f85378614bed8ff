import fs, { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { fewOpenFiles } from "../../../scripts/few-open-files.ts";

it.skipIf(!existsSync("/proc/self/fd"))(
  "a build that writes thousands of files at once keeps few of them open",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "selam-files-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { writeFile } = fewOpenFiles().promises;
    const before = readdirSync("/proc/self/fd").length;
    let most = 0;
    const timer = setInterval(() => {
      most = Math.max(most, readdirSync("/proc/self/fd").length - before);
    });
    await Promise.all(
      Array.from({ length: 3_000 }, async (_, n) => {
        await writeFile(path.join(folder, `${n}.js`), "text");
        most = Math.max(most, readdirSync("/proc/self/fd").length - before);
      }),
    );
    clearInterval(timer);
    expect(fs.readdirSync(folder)).toHaveLength(3_000);
    expect(most).toBeLessThan(100);
  },
);
