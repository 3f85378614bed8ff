import type { TroubleKind } from "../../src/domain/health/troubles.ts";
import type { Kept } from "./follow.ts";
import { REGISTRY } from "./registry.ts";

/** Of each trouble what it is, and the one step that mends it. */
const textsOf = (text: (key: string) => string) =>
  ({
    writes: [text("trouble_writes"), text("trouble_writes_do")],
    disk: [text("trouble_disk"), text("trouble_disk_do")],
    crashes: [text("trouble_crashes"), text("trouble_crashes_do")],
    backup_failed: [text("trouble_backup_failed"), text("trouble_backup_failed_do")],
    backup_old: [text("trouble_backup_old"), text("trouble_backup_old_do")],
    certificate: [text("trouble_certificate"), text("trouble_certificate_do")],
    clock: [text("trouble_clock"), text("trouble_clock_do")],
    mail: [text("trouble_mail"), text("trouble_mail_do")],
    push: [text("trouble_push"), text("trouble_push_do")],
    late: [text("trouble_late"), text("trouble_late_do")],
    update: [text("trouble_update"), text("trouble_update_do")],
  }) as const satisfies Record<TroubleKind, readonly [sentence: string, step: string]>;

/** A trouble, or that it is over, as the owner is told of it. */
export type Told = Pick<Kept, "id" | "kind" | "detail" | "ended">;

/** The words for a trouble or its end, and the page of the admin for it. */
export function tellingTexts(
  { kind, ended }: Pick<Told, "kind" | "ended">,
  text: (key: string) => string,
): { title: string; body: string; address: string } {
  const [sentence, step] = textsOf(text)[kind];
  const address = REGISTRY[kind].page;
  return ended === null
    ? { title: sentence, body: step, address }
    : { title: text("trouble_over"), body: sentence, address };
}
