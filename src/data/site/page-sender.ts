import { createSubmissionsRemote } from "../../api/submissions-api.ts";
import { API_KEY, API_URL } from "../../config/env.ts";
import type { Sender } from "../../offline/core/sender.ts";
import { createSiteSender } from "../../offline/site/push.ts";

/** The sender of a page, with what only it asks of the server. Loaded with the first operation to send. */
export function createPageSender(deps: Omit<Parameters<typeof createSiteSender>[0], "submissions">): Sender {
  return createSiteSender({
    ...deps,
    submissions: createSubmissionsRemote(API_URL || location.origin, API_KEY),
  });
}
