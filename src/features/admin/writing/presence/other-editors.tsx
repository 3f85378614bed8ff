import { Users } from "lucide-react";
import { updatedText } from "../../../../components/texts/dates.tsx";
import { useAdminNow } from "../../../../data/admin/context.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import { millisecondsOf } from "../../../../domain/dates/timestamp.ts";
import type { OtherEditor } from "../../../../domain/outbox/admin-remote.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { useOtherEditors } from "./use-other-editors.ts";

type OtherEditorsProps = {
  readonly kind: PostKind;
  readonly rowId: string;
  /** True if the server has the post, so that another device can have it open. */
  readonly isOnServer: boolean;
};

/** Says that the post is open in another editor too; several of one device are one line. The live region is always there, so that a change is announced. */
export function OtherEditors({ kind, rowId, isOnServer }: OtherEditorsProps) {
  const now = useAdminNow();
  const others = useOtherEditors(kind, rowId, isOnServer);
  return (
    <div role="status">
      {oneOfEach(others).map((other) => (
        <p key={`${other.here} ${other.device}`} className="mb-2 flex items-center gap-2 text-sm text-wait">
          <Users className="size-4 shrink-0" aria-hidden="true" />
          <span>{otherText(other, now)}</span>
        </p>
      ))}
    </div>
  );
}

/** The editor that has been open longest in this browser, and on each other device. */
function oneOfEach(others: readonly OtherEditor[]): OtherEditor[] {
  const found = new Map<string, OtherEditor>();
  for (const other of others) {
    const key = `${other.here} ${other.device}`;
    const known = found.get(key);
    if (!known || other.since < known.since) found.set(key, other);
  }
  return [...found.values()];
}

function otherText({ device, since, here }: OtherEditor, now: number): string {
  const time = updatedText(millisecondsOf(since), now);
  if (here) return m.editing_other_tab({ time });
  return device ? m.editing_other_named({ device, time }) : m.editing_other({ time });
}
