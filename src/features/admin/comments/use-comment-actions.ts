import { useDeskAct } from "../../../data/admin/context.ts";
import type { DeskComment } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { notKeptText, whyNotKept } from "../../../components/texts/storage-error-text.ts";
import { useSay } from "../../../ui/toasts.tsx";

/** What the owner decides about a comment; how it went is said, and can be taken back. */
export function useCommentActions(row: DeskComment) {
  const act = useDeskAct();
  const say = useSay();

  async function judge(status: "visible" | "hidden") {
    const why = await whyNotKept(act((desk) => desk.change("comment", row, { status })));
    if (why) return say({ tone: "failed", text: notKeptText(why) });
    say({ text: outcome(row.status, status) });
  }

  async function remove() {
    const kept = act((desk) => desk.remove("comment", row));
    const why = await whyNotKept(kept);
    if (why) return say({ tone: "failed", text: notKeptText(why) });
    const done = await kept;
    const id = done.ok ? done.id : "";
    const run = () => void act((desk) => desk.undo(id));
    say({ text: m.desk_comment_deleted(), action: { label: m.undo_word(), run } });
  }

  return { judge, remove };
}

function outcome(before: DeskComment["status"], status: "visible" | "hidden"): string {
  if (status === "hidden") return m.comment_was_hidden();
  return before === "pending" ? m.comment_approved() : m.comment_shown_again();
}
