import { type ComponentType, useLayoutEffect, useRef } from "react";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { useAdmin, useAdminLive } from "../../../data/admin/context.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import type { ImageMeta, PostKind, Recording } from "../../../domain/content/content.ts";
import { mediaReference } from "../../../domain/content/media-reference.ts";
import { timestampOf } from "../../../domain/dates/timestamp.ts";
import type { FieldsIn } from "../../../domain/kinds/forms.ts";
import { blankRow } from "../../../domain/outbox/admin-view.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useObjectUrls } from "./media/use-object-urls.ts";

type PostPreviewProps<K extends PostKind> = {
  readonly kind: K;
  readonly rowId: string;
  readonly base: AdminOf[K] | null;
  readonly fields: FieldsIn[K];
  readonly Preview: ComponentType<{ row: AdminOf[K] }>;
};

/** Preview of a post, rendered by the public page. Media that are not yet uploaded are shown from this device. */
export function PostPreview<K extends PostKind>({ kind, rowId, base, fields, Preview }: PostPreviewProps<K>) {
  const { now } = useAdmin();
  const frame = useRef<HTMLDivElement>(null);
  const query = useAdminLive(`media:${rowId}`, (read) => read.mediaOf(rowId));
  const urls = useObjectUrls(query.value ?? null);
  const at = timestampOf(now());
  const row = { ...(base ?? blankRow(kind, rowId, at)), ...fields } as AdminOf[K];
  const shown = withLocal({ ...row, publishedAt: row.publishedAt ?? at }, urls);

  // A layout effect, so that the URLs are replaced before the browser requests them. The observer covers HTML that
  // the renderer inserts later, e.g. for the other language.
  useLayoutEffect(() => {
    const shown = frame.current;
    if (!shown) return;
    const showLocal = () => {
      for (const image of shown.querySelectorAll("img")) {
        const url = urls.get(referenceIn(image.src));
        if (!url) continue;
        image.removeAttribute("srcset");
        image.src = url;
      }
    };
    showLocal();
    const observer = new MutationObserver(showLocal);
    observer.observe(shown, { childList: true, subtree: true });
    return () => observer.disconnect();
  });

  if (query.value === undefined) return <QueryError query={query} />;
  return (
    <section aria-label={m.writing_preview()} className="rounded-card border border-line border-dashed p-5">
      <div ref={frame}>
        <Preview row={shown} />
      </div>
    </section>
  );
}

/** The cover picture, in one size, and the recording from this device: this may be their only copy. */
function withLocal<T extends object>(row: T, urls: ReadonlyMap<string, string>): T {
  const changed = { ...row } as Record<string, unknown>;
  let local = false;
  for (const name of ["featuredImage", "imageUrl", "mediaUrl"]) {
    const url = urls.get(String(changed[name]));
    if (url) [changed[name], local] = [url, true];
  }
  const recording = changed.recording as Recording | null | undefined;
  const sound = recording && urls.get(recording.src);
  if (sound) changed.recording = { ...recording, src: sound };
  const meta = changed.imageMeta as ImageMeta | null;
  return { ...changed, imageMeta: local && meta ? { ...meta, variants: {} } : meta } as T;
}

function referenceIn(address: string): string {
  const [, path] = /\/storage\/v1\/object\/public\/media\/(.+)$/.exec(address) ?? [];
  return path ? mediaReference(path) : "";
}
