import type { Interaction } from "../domain/outbox/operation.ts";
import type { AppliedOperation, OutgoingInteraction } from "../domain/outbox/remote.ts";

/** The arguments of `apply_interactions`; the same operation always gives the same arguments. */
export function toInteractionArgument({ id, format, firstAttemptAt, intent }: OutgoingInteraction) {
  return { id, format, first_attempt_at: firstAttemptAt, kind: intent.kind, ...targetAndBody(intent) };
}

function targetAndBody(intent: Interaction) {
  switch (intent.kind) {
    case "like":
    case "share":
    case "view":
      return { target_kind: intent.on, target_id: intent.postId };
    case "comment": {
      const { authorName, body, secret, website } = intent;
      const words = { author_name: authorName, body, secret };
      return {
        target_kind: intent.on,
        target_id: intent.postId,
        body: website ? { ...words, website } : words,
      };
    }
    case "comment_delete":
      return {
        target_kind: "comment",
        target_id: intent.commentId,
        body: { secret: intent.secret, post_id: intent.postId },
      };
    case "comment_report":
      return { target_kind: "comment", target_id: intent.commentId };
  }
}

/** This device's last acknowledged operations as PostgreSQL arrays, which work both as a query parameter and in a JSON body. */
export function appliedArguments(done: readonly AppliedOperation[]) {
  if (done.length === 0) return {};
  return {
    done: `{${done.map(({ id }) => id).join(",")}}`,
    done_at: `{${done.map(({ at }) => at).join(",")}}`,
  };
}
