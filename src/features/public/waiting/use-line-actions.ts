import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import { useAct } from "../../../data/site/context.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Commands } from "../../../offline/site/commands.ts";
import type { Line } from "./arrange.ts";

/** The result of the last action, as text for the user. */
export type Said = { readonly tone: "done" | "failed"; readonly text: string };

export type LineActions = ReturnType<typeof useLineActions>["actions"];

/** The actions on an outbox entry, applied to all its operations. Each reports its result. */
export function useLineActions() {
  const act = useAct();
  const navigate = useNavigate();
  const [said, setSaid] = useState<Said | null>(null);

  async function report(run: (commands: Commands) => Promise<Said | null>): Promise<void> {
    try {
      setSaid(await act(run));
    } catch (error) {
      // The database was closed, e.g. by another tab; the outbox is untouched.
      console.error(error);
      setSaid({ tone: "failed", text: m.waiting_closed() });
    }
  }

  const actions = {
    retry: ({ operations }: Pick<Line, "operations">) =>
      report(async (commands) => {
        const all = await Promise.all(operations.map((operation) => commands.retry(operation)));
        const failed = all.find((kept) => !kept.ok);
        if (failed && !failed.ok) {
          return { tone: "failed", text: failed.why === "full" ? m.waiting_full() : m.waiting_closed() };
        }
        return { tone: "done", text: m.waiting_retried() };
      }),

    discard: ({ operations }: Pick<Line, "operations">) =>
      report(async (commands) => {
        await Promise.all(operations.map(({ id }) => commands.discard(id)));
        return { tone: "done", text: m.waiting_discarded() };
      }),

    withdraw: ({ operations }: Pick<Line, "operations">) =>
      report(async (commands) => {
        const back = await Promise.all(operations.map(({ id }) => commands.withdraw(id)));
        if (back.includes(null)) return { tone: "failed", text: m.waiting_left_already() };
        return { tone: "done", text: m.waiting_withdrawn() };
      }),

    /** Withdraws an operation and opens its form with the text. */
    withdrawToEdit: ({ first }: Pick<Line, "first">) =>
      report(async (commands) => {
        const operation = await commands.withdraw(first.id);
        if (!operation) return { tone: "failed", text: m.waiting_left_already() };
        const back = formOf(operation);
        void navigate(back.to, { state: { draft: back.draft } });
        return null;
      }),
  };
  return { said, actions };
}

/** The form's URL for editing an operation, and its initial values. */
export function formOf({ intent, postId }: Operation): { to: string; draft: Record<string, string> } {
  if (intent.kind === "message") {
    const { name, email, message } = intent.message;
    return { to: paths.contact, draft: { name, email, message } };
  }
  const { authorName, body } = intent.kind === "comment" ? intent : { authorName: "", body: "" };
  return { to: paths.post(postId), draft: { authorName, body } };
}
