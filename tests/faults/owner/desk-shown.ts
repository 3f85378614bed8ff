import { DESK_KINDS } from "../../../src/domain/desk-content.ts";
import { same } from "../../../src/domain/same.ts";
import type { Finding } from "../finding.ts";
import type { DeskEffects } from "./desk-effects.ts";
import type { DeskPage } from "./desk-page.ts";

/** Whether a desk shows what the server has, but for what waits for its owner. */
export async function auditDeskShown(page: DeskPage, effects: DeskEffects, nth: number): Promise<Finding[]> {
  const found: Finding[] = [];
  const say = (text: string) => found.push({ kind: "shown wrongly", text: `browser ${nth}: ${text}` });
  const seen = new Set<string>();
  for (const kind of DESK_KINDS) {
    for (const { row, standing } of await page.read.rows(kind)) {
      seen.add(row.id);
      const is = effects.rows.get(row.id);
      if (standing !== "sent") continue;
      if (!is) say(`${kind} ${row.id} is gone and shown`);
      else if (is.version !== row.version)
        say(`${kind} ${row.id} at version ${row.version}, not ${is.version}`);
      else if ("title" in row && !same(row.title, is.title)) say(`${kind} ${row.id} as ${row.title}`);
    }
  }
  const waiting = new Set((await page.read.waiting()).map(({ rowId }) => rowId));
  for (const id of effects.rows.keys()) if (!seen.has(id) && !waiting.has(id)) say(`${id} is not shown`);
  return found;
}
