import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCommand, useSiteData } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Commands } from "../../../offline/site/commands.ts";
import type { Submissions } from "../../../offline/site/submissions/submissions.ts";
import type { QueueItem } from "./group-queue.ts";
import { shownAction } from "./shown-actions.ts";

/** The result of the last action, as text for the user. */
export type ActionResult = { readonly tone: "done" | "failed"; readonly text: string };

export type ItemActions = ReturnType<typeof useItemActions>["actions"];

/** The actions on an outbox entry, applied to all its operations. Each reports its result. */
export function useItemActions() {
  const act = useCommand();
  const navigate = useNavigate();
  const request = useSiteData();
  /** The commands of what has files, which return to the form or are deleted with it. */
  const withFiles = <T>(run: (own: Submissions) => Promise<T>) =>
    request(async ({ sender }) => run((await sender()).submissions));
  const [result, setResult] = useState<ActionResult | null>(null);

  async function report(run: (commands: Commands) => Promise<ActionResult | null>): Promise<void> {
    try {
      setResult(await act(run));
    } catch (error) {
      // The database was closed, e.g. by another tab; the outbox is untouched.
      console.error(error);
      setResult({ tone: "failed", text: m.waiting_closed() });
    }
  }

  const actions = {
    retry: ({ operations }: Pick<QueueItem, "operations">) =>
      report(async (commands) => {
        const all = await Promise.all(operations.map((operation) => commands.retry(operation)));
        const failed = all.find((outcome) => !outcome.ok);
        if (failed && !failed.ok) {
          return { tone: "failed", text: failed.error === "full" ? m.waiting_full() : m.waiting_closed() };
        }
        return { tone: "done", text: m.waiting_retried() };
      }),

    discard: ({ operations }: Pick<QueueItem, "operations">) =>
      report(async (commands) => {
        await Promise.all(
          operations.map(({ id, intent }) =>
            intent.kind === "submission" ? withFiles((own) => own.deleteRejected(id)) : commands.discard(id),
          ),
        );
        return { tone: "done", text: m.waiting_discarded() };
      }),

    withdraw: ({ operations, first }: Pick<QueueItem, "operations" | "first">) =>
      report(async (commands) => {
        const back = await Promise.all(operations.map(({ id }) => commands.withdraw(id)));
        if (back.includes(null)) return { tone: "failed", text: m.waiting_left_already() };
        const { withdrawal } = shownAction(first.intent);
        return { tone: "done", text: (withdrawal?.done ?? m.waiting_withdrawn)() };
      }),

    /** Takes an operation back and opens its form with the text and the files. */
    withdrawToEdit: ({ first: { id, intent, state } }: Pick<QueueItem, "first">) =>
      report(async (commands) => {
        const operation =
          intent.kind === "submission"
            ? await withFiles((own) => (state === "parked" ? own.discard(id) : own.withdraw(id)))
            : await commands.withdraw(id);
        if (!operation) return { tone: "failed", text: m.waiting_left_already() };
        const form = shownAction(operation.intent).form?.(operation.intent);
        if (form) void navigate(form.to, { state: { draft: form.draft } });
        return null;
      }),
  };
  return { result, actions };
}
