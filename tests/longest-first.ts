import { statSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes long for its size, which is all that Vitest knows of a file that it has not run on this machine. */
const LONG = [
  "tests/update/",
  "tests/e2e/scheduling.test.ts",
  "tests/integration/hosting/static-hosting.test.ts",
  "tests/integration/security/probe/",
  "tests/integration/archive/full-disk.test.ts",
];

/** Starts the long files first, so that none of them runs alone at the end, while the other workers have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return this.#longFirst(await super.sort(files));
  }

  /** With `--shard`: deals the files to the machines from the longest to the shortest and back, so that each has about as much. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const sizes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]));
    const bySize = files.toSorted(
      (one, other) =>
        (sizes.get(other.moduleId) ?? 0) - (sizes.get(one.moduleId) ?? 0) ||
        one.moduleId.localeCompare(other.moduleId),
    );
    return this.#longFirst(bySize).filter((_, at) => shardOf(at, count) === index);
  }

  #longFirst(files: TestSpecification[]): TestSpecification[] {
    const isLong = ({ moduleId }: TestSpecification) => {
      const file = path.relative(this.ctx.config.root, moduleId);
      return LONG.some((start) => file.startsWith(start));
    };
    return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
  }
}

/** The shard, from 1, of the file at a place of the sorted list. */
function shardOf(at: number, count: number): number {
  const inRound = at % count;
  return Math.floor(at / count) % 2 === 0 ? inRound + 1 : count - inRound;
}
