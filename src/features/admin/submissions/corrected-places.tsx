import { useAdminLive } from "../../../data/admin/context.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { correctedPlaces } from "../../../domain/submissions/apply-correction.ts";
import { m } from "../../../i18n/paraglide/messages.js";

/** Places that are shown; a correction changes all of them. */
const SHOWN = 5;

/** What a correction would change in its post, before and after. Nothing while the post is not on this device. */
export function CorrectedPlaces({ row }: { readonly row: AdminOf["submission"] }) {
  const { id, targetKind, targetId, passage, body, lang } = row;
  const post = useAdminLive(`correction:${id}`, async (read) =>
    targetKind && targetId ? ((await read.row(targetKind, targetId))?.row ?? null) : null,
  ).value;
  if (!post || !targetKind || row.status !== "new") return null;
  const places = correctedPlaces(targetKind, post as never, passage, body, lang);
  if (places.length === 0) return null;
  return (
    <>
      <dt className="text-ink-2 text-sm">{m.submission_places({ count: places.length })}</dt>
      <dd>
        <ul lang={lang} className="grid gap-1">
          {places.slice(0, SHOWN).map(({ before, after, at }) => (
            <li key={at}>
              <del>{before}</del> → <ins>{after}</ins>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
