import type { ContentOf, ListedKind } from "../content/content.ts";
import { type Result, success } from "./failure.ts";
import type { Position, Remote } from "./remote.ts";

/** The newest `max` rows of a list, or those strictly older than `before`, in as many pages as they take. */
export async function newestRows<K extends ListedKind>(
  remote: Pick<Remote, "page">,
  kind: K,
  before: Position | null,
  max: number,
): Promise<Result<ContentOf[K][]>> {
  const rows: ContentOf[K][] = [];
  for (let [end, left] = [before, max]; ; ) {
    const page = await remote.page(kind, end, left);
    if (!page.ok) return page;
    rows.push(...page.value.rows);
    const { received, whole } = page.value;
    left -= received;
    end = page.value.end;
    // A page without rows says nothing about where to go on.
    if (whole || end === null || left <= 0 || received === 0) return success(rows);
  }
}
