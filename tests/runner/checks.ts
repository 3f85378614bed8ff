import { whyNoSpin } from "../../tools/model/why-no-spin.ts";
import { commitSeed } from "../commit-seed.ts";
import { whyNoShippedVersion } from "../provision/shipped-version.ts";
import { AUDIT_COMMAND, whyNoAudit } from "./npm-audit.ts";
import type { Check } from "./run-check.ts";

/** Checks of which each lane runs its own, one after the other, beside the other lanes. A lane uses one core. */
export type Step = readonly (readonly Check[])[];

/** What the journeys need is made by the check of this name. */
export const BUILD = "build";
export const JOURNEYS = "browser journeys";

/** The site that the journeys visit. */
const build: Check = { name: BUILD, command: "npm run --silent test:build" };

/**
 * What `npm test` runs.
 * @param noBrowser why there is no Chromium; null if there is one
 */
export async function everyChange(noBrowser: string | null): Promise<readonly Step[]> {
  const selection = "--tags-filter '!nightly'";
  return [
    // Compiles what the others import.
    [[{ name: "messages", command: "npm run --silent messages && npm run --silent check:messages" }]],
    [
      [build],
      [
        { name: "types", command: "npm run --silent types" },
        { name: "lint", command: "npm run --silent lint" },
        { name: "dead code", command: "npm run --silent deadcode" },
        { name: "vulnerable packages", command: AUDIT_COMMAND, obstacle: await whyNoAudit() },
        { name: "faults", command: "npm run --silent test:faults -- --fixed" },
      ],
    ],
    // Beside each other, because integration tests wait for their servers for a part of their time.
    [
      [{ name: "integration", command: "npx vitest run --project integration", selection }],
      [{ name: "unit", command: "npx vitest run --project 'unit*'", selection }],
    ],
    // Alone: on a machine that is too busy, the server sends pages that are not prerendered.
    [[{ name: JOURNEYS, command: "npx vitest run --project e2e", selection, obstacle: noBrowser }]],
  ];
}

/** What `npm run test:all` runs: everything that `npm test` leaves out. */
export async function everyNight(noBrowser: string | null): Promise<readonly Step[]> {
  const selection = "--tags-filter nightly";
  const obstacle = noBrowser ?? whyNoShippedVersion();
  const inputs = `PROPERTY_SEED=${commitSeed()}`;
  return [
    [[{ name: "messages", command: "npm run --silent messages" }]],
    [
      [{ ...build, command: `${build.command} -- --for-update` }],
      [
        { name: "types", command: "npm run --silent types" },
        { name: "planted mistakes fit", command: "npm run --silent test:planted -- --verify" },
        { name: "mutants fit", command: "npm run --silent test:mutation -- --verify" },
      ],
    ],
    [
      [
        {
          name: "integration",
          command: `${inputs} npx vitest run --project integration`,
          selection,
          triesFailedFilesAgain: true,
        },
      ],
      [
        {
          name: "properties with new inputs",
          // Also what makes its inputs with `withMutations`.
          command: `${inputs} npx vitest run --project 'unit*' $(grep -rlE 'from "(fast-check|.*/mutations.ts)"' tests/unit --include='*.test.ts*')`,
        },
        { name: "planted mistakes", command: "npm run --silent test:planted -- queues sync" },
        { name: "model", command: "npm run --silent test:model -- --quick", obstacle: whyNoSpin() },
      ],
    ],
    [[{ name: "faults", command: "npm run --silent test:faults" }]],
    [[{ name: "update", command: "npx vitest run --project update", obstacle, triesFailedFilesAgain: true }]],
    [
      [
        {
          name: JOURNEYS,
          command: "npx vitest run --project e2e",
          selection,
          obstacle: noBrowser,
          triesFailedFilesAgain: true,
        },
      ],
    ],
  ];
}
