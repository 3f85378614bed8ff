import { useState, useSyncExternalStore } from "react";
import { dataSize } from "../../../components/texts/data-size.ts";
import { updatedText } from "../../../components/texts/dates.tsx";
import { KIND_NAMES } from "../../../components/texts/kind-names.ts";
import { useServerNow, useSyncStatus } from "../../../data/site/context.ts";
import { SECTIONS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { fetchMissingPictures } from "../../../pwa/storage/find-missing-pictures.ts";
import { deleteViewedPictures } from "../../../pwa/storage/measure-caches.ts";
import { missingPictures } from "../../../pwa/storage/missing-pictures.ts";
import { Button } from "../../../ui/button.tsx";
import type { Saved } from "./use-saved.ts";

type StoredCountsProps = { readonly saved: Saved | undefined; onChange(): void };

/** The number and size of stored items, by kind. */
export function StoredCounts({ saved, onChange }: StoredCountsProps) {
  const now = useServerNow();
  const { updatedAt, clockOffset } = useSyncStatus();
  const [removed, setRemoved] = useState(false);
  const [fetching, setFetching] = useState<"fetching" | "fetched" | "failed" | null>(null);
  const missing = useSyncExternalStore(missingPictures.subscribe, missingPictures.current, () => null) ?? [];
  if (!saved) return <p className="min-h-96 text-ink-2">{m.library_counting()}</p>;
  const { rows, files } = saved;
  const lines = [
    ...[...SECTIONS, "service" as const].map((kind) => ({ name: KIND_NAMES[kind](), ...rows[kind] })),
    { name: m.library_comments(), ...rows.comment },
    { name: m.library_pictures(), ...files.pictures },
    { name: m.library_app(), ...files.app },
  ];

  async function removePictures() {
    await deleteViewedPictures();
    setRemoved(true);
    setFetching(null);
    onChange();
  }

  async function fetchPictures() {
    if (fetching === "fetching") return;
    setFetching("fetching");
    setRemoved(false);
    setFetching((await fetchMissingPictures()) ? "fetched" : "failed");
    onChange();
  }

  return (
    <>
      {updatedAt === null ? null : (
        <p className="mb-3 text-ink-2 text-sm">
          {m.library_updated({ time: updatedText(updatedAt, now - clockOffset) })}
        </p>
      )}
      <table className="w-full max-w-[36rem] text-start tabular-nums large-text:[&_tr]:flex large-text:[&_tr]:flex-wrap large-text:[&_tr]:justify-between">
        <thead className="text-ink-2 text-sm">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {m.library_kind()}
            </th>
            <th scope="col" className="px-3 py-1 text-end font-normal">
              {m.library_count()}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {m.library_size()}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, count, bytes }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="py-2.5 font-semibold">
                {name}
              </th>
              <td className="px-3 py-2.5 text-end">{count}</td>
              <td className="whitespace-nowrap py-2.5 text-end">{dataSize(bytes)}</td>
            </tr>
          ))}
          <tr className="border-line border-y">
            <th scope="row" className="py-2.5 font-semibold">
              {m.library_films()}
            </th>
            <td colSpan={2} className="py-2.5 ps-3 text-end text-ink-2">
              {m.library_films_none()}
            </td>
          </tr>
        </tbody>
      </table>
      <div className="mt-4 grid justify-items-start gap-2">
        {missing.length > 0 ? (
          <Button
            variant="secondary"
            aria-disabled={fetching === "fetching"}
            onClick={() => void fetchPictures()}
          >
            {m.library_fetch_pictures({ count: missing.length })}
          </Button>
        ) : null}
        {files.pictures.count > 0 || removed ? (
          <Button variant="secondary" onClick={() => void removePictures()}>
            {m.library_forget_pictures()}
          </Button>
        ) : null}
        <p role="status" className="text-ink-2">
          {removed ? m.library_pictures_gone() : fetching ? FETCHING[fetching]() : ""}
        </p>
      </div>
    </>
  );
}

const FETCHING = {
  fetching: () => m.library_keeping(),
  fetched: () => m.library_pictures_here(),
  failed: () => m.library_kept_failed(),
};
