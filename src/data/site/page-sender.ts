import { createSubmissionsRemote } from "../../api/submissions-api.ts";
import { recordingStore } from "../../capabilities/voice/data/recordings.ts";
import { API_KEY, API_URL } from "../../config/env.ts";
import { failed } from "../../domain/outbox/failure.ts";
import { answerOwner } from "../../domain/submissions/submission.ts";
import { createDraftStore } from "../../offline/drafts/draft-store.ts";
import { createSiteSender } from "../../offline/site/push.ts";
import { refreshDecisions } from "../../offline/site/submissions/refresh-decisions.ts";
import { createSubmissions } from "../../offline/site/submissions/submissions.ts";
import { codeLoader } from "../../pwa/update/load-code.ts";

export type PageSender = ReturnType<typeof createPageSender>;

type SenderDeps = Omit<Parameters<typeof createSiteSender>[0], "submissions" | "asOwner">;

const loadOwner = () => import("../admin/apply-as-owner.ts");

/**
 * The sender of a page, with what a visitor submits, which few visits need. Loaded with the first operation to send, or with a
 * screen that needs it.
 */
export function createPageSender(deps: SenderDeps & Parameters<typeof createSubmissions>[0]) {
  const remote = createSubmissionsRemote(API_URL || location.origin, API_KEY);
  const drafts = createDraftStore(deps.now);
  void drafts.deleteOld().catch(console.warn);
  return {
    ...createSiteSender({
      ...deps,
      submissions: remote,
      asOwner: (...batch) =>
        codeLoader.load(loadOwner).then(
          ({ applyAsOwner }) => applyAsOwner(...batch),
          (error: unknown) => {
            console.warn("The code that sends as the owner did not load.", error);
            return failed({ kind: "portal" });
          },
        ),
    }),
    submissions: {
      ...createSubmissions(deps),
      /** True if something was recorded for a place. Creates no database. */
      hasRecording: (place: string) => recordingStore().has(place),
      /** Asks what the owner decided about what arrived. */
      refreshDecisions: () => refreshDecisions(deps.db, remote),
      /** The recordings with which the owner answered something that this device sent. */
      recordingsOf: (id: string) => deps.db.files.where({ owner: answerOwner(id) }).toArray(),
    },
    /** Sound that is being recorded, in a database of its own; here, so that no other page's code depends on it. */
    recordings: recordingStore(),
    /** What visitors are writing, in a database of its own. */
    drafts,
  };
}
