import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import { useCommand, useSiteData } from "../../../data/site/context.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Commands } from "../../../offline/site/commands.ts";
import type { QueueItem } from "./group-queue.ts";

/** The result of the last action, as text for the user. */
export type ActionResult = { readonly tone: "done" | "failed"; readonly text: string };

export type ItemActions = ReturnType<typeof useItemActions>["actions"];

/** The actions on an outbox entry, applied to all its operations. Each reports its result. */
export function useItemActions() {
  const act = useCommand();
  const navigate = useNavigate();
  const request = useSiteData();
  /** With its files, which return to the form. */
  const takeBack = (id: string) => request(async ({ sender }) => (await sender()).submissions.withdraw(id));
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
        await Promise.all(operations.map(({ id }) => commands.discard(id)));
        return { tone: "done", text: m.waiting_discarded() };
      }),

    withdraw: ({ operations }: Pick<QueueItem, "operations">) =>
      report(async (commands) => {
        const back = await Promise.all(operations.map(({ id }) => commands.withdraw(id)));
        if (back.includes(null)) return { tone: "failed", text: m.waiting_left_already() };
        return { tone: "done", text: m.waiting_withdrawn() };
      }),

    /** Withdraws an operation and opens its form with the text. */
    withdrawToEdit: ({ first }: Pick<QueueItem, "first">) =>
      report(async (commands) => {
        const operation =
          first.intent.kind === "submission" ? await takeBack(first.id) : await commands.withdraw(first.id);
        if (!operation) return { tone: "failed", text: m.waiting_left_already() };
        const back = editTarget(operation);
        void navigate(back.to, { state: { draft: back.draft } });
        return null;
      }),
  };
  return { result, actions };
}

/** The form's URL for editing an operation, and its initial values. */
export function editTarget({ intent, postId }: Operation): { to: string; draft: Record<string, string> } {
  if (intent.kind === "message") {
    const { name, email, message } = intent.message;
    return { to: paths.contact, draft: { name, email, message } };
  }
  if (intent.kind === "submission") {
    const to = intent.topic === "correction" ? paths.reportWord : paths.story;
    return { to, draft: { back: JSON.stringify(intent) } };
  }
  const { authorName, body } = intent.kind === "comment" ? intent : { authorName: "", body: "" };
  return { to: paths.post(postId), draft: { authorName, body } };
}
