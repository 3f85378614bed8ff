import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import { useAct } from "../../../data/site/context.ts";
import type { Operation } from "../../../domain/outbox/operation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { Commands } from "../../../offline/site/commands.ts";
import type { Line } from "./arrange.ts";

/** What the last press of a button led to, in words. */
export type Said = { readonly tone: "done" | "failed"; readonly text: string };

export type LineActions = ReturnType<typeof useLineActions>["actions"];

/** What a person can do with what waits, all of a line at once. Each says what became of it. */
export function useLineActions() {
  const act = useAct();
  const navigate = useNavigate();
  const [said, setSaid] = useState<Said | null>(null);

  async function telling(run: (commands: Commands) => Promise<Said | null>): Promise<void> {
    try {
      setSaid(await act(run));
    } catch (error) {
      // The database was taken away from this page: what waits is untouched.
      console.error(error);
      setSaid({ tone: "failed", text: m.waiting_closed() });
    }
  }

  const actions = {
    retry: ({ operations }: Pick<Line, "operations">) =>
      telling(async (commands) => {
        const all = await Promise.all(operations.map((operation) => commands.retry(operation)));
        const failed = all.find((kept) => !kept.ok);
        if (failed && !failed.ok) {
          return { tone: "failed", text: failed.why === "full" ? m.waiting_full() : m.waiting_closed() };
        }
        return { tone: "done", text: m.waiting_retried() };
      }),

    discard: ({ operations }: Pick<Line, "operations">) =>
      telling(async (commands) => {
        await Promise.all(operations.map(({ id }) => commands.discard(id)));
        return { tone: "done", text: m.waiting_discarded() };
      }),

    withdraw: ({ operations }: Pick<Line, "operations">) =>
      telling(async (commands) => {
        const back = await Promise.all(operations.map(({ id }) => commands.withdraw(id)));
        if (back.includes(null)) return { tone: "failed", text: m.waiting_left_already() };
        return { tone: "done", text: m.waiting_withdrawn() };
      }),

    /** Takes words back and opens the form they came from with them in it. */
    withdrawToEdit: ({ first }: Pick<Line, "first">) =>
      telling(async (commands) => {
        const operation = await commands.withdraw(first.id);
        if (!operation) return { tone: "failed", text: m.waiting_left_already() };
        const back = formOf(operation);
        void navigate(back.to, { state: { draft: back.draft } });
        return null;
      }),
  };
  return { said, actions };
}

/** Where its words are edited: the address of the form, and what to put into it. */
export function formOf({ intent, postId }: Operation): { to: string; draft: Record<string, string> } {
  if (intent.kind === "message") {
    const { name, email, message } = intent.message;
    return { to: paths.contact, draft: { name, email, message } };
  }
  const { authorName, body } = intent.kind === "comment" ? intent : { authorName: "", body: "" };
  return { to: paths.post(postId), draft: { authorName, body } };
}
