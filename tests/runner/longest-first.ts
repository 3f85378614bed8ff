import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes long for its size, which is all that Vitest knows of a file that it has not run on this machine. */
const LONG = [
  "tests/update/",
  "tests/e2e/scheduling.test.ts",
  "tests/e2e/admin-writing.test.ts",
  "tests/e2e/lost-storage.test.ts",
  "tests/e2e/network-faults.test.ts",
  "tests/integration/hosting/static-hosting.test.ts",
  "tests/integration/security/probe/",
  "tests/integration/server/bad-input.test.ts",
  "tests/integration/writing/publisher.test.ts",
  "tests/integration/archive/full-disk.test.ts",
  "tests/unit/rich-editor/long-article.test.ts",
];

/** Starts the long files first, so that none of them runs alone at the end, while the other workers have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => {
      const file = path.relative(this.ctx.config.root, moduleId);
      return LONG.some((start) => file.startsWith(start));
    };
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
