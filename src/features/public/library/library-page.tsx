import { useEffect, useState } from "react";
import { APP_VERSION } from "../../../config/env.ts";
import { useIsPersistent, useLive } from "../../../data/site/context.ts";
import { useStorage } from "../../../data/use-storage.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { DataSaverChoice } from "../../../pwa/data-saver-choice.tsx";
import { PageHead, Section } from "../../../ui/page.tsx";
import { DeleteDeviceData } from "./delete-device-data.tsx";
import { GiveNewest } from "./give-newest.tsx";
import { GivenPosts, useGiven } from "./given-posts.tsx";
import { LargestPosts, postsWorthRemoving } from "./largest-posts.tsx";
import { Pinned, usePinned } from "./pinned.tsx";
import { SaveMore } from "./save-more.tsx";
import { StorageUsage } from "./storage-usage.tsx";
import { StoredCounts } from "./stored-counts.tsx";
import { useSaved } from "./use-saved.ts";

/** The longest time in milliseconds for which a page of several parts waits for all of them, as long as a navigation does. */
const MAX_WAIT_MS = 1_000;

/**
 * Whether a page of several parts can be shown: once all are known, so that none moves another, or after a second. Then it
 * stays.
 */
function useWhole(areKnown: boolean): boolean {
  const [isShown, setShown] = useState(areKnown);
  if (areKnown && !isShown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown || areKnown;
}

/** `/library`: the data stored on this device, and the actions on it. */
export function LibraryPage() {
  const { saved, count } = useSaved();
  const isPersistent = useIsPersistent();
  const { value: pins } = useLive("pins", (read) => read.pins());
  const parts = [usePinned(), useGiven()];
  const storage = useStorage();
  const isWhole = useWhole(
    saved !== undefined && storage !== undefined && parts.every(({ status }) => status !== "loading"),
  );
  const pinned = new Set(pins?.map(({ id }) => id));
  const largest = saved ? postsWorthRemoving(saved, pinned) : [];
  if (!isWhole)
    return (
      // As tall as a window: the footer must not be visible and move.
      <div className="min-h-screen max-w-(--measure)">
        <PageHead title={m.library_title()} lead={m.library_lead()} />
        <p className="text-ink-2">{m.library_counting()}</p>
      </div>
    );
  return (
    <div className="max-w-(--measure)">
      <PageHead title={m.library_title()} lead={m.library_lead()} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 pb-14">
        <Section title={m.library_room()}>
          {isPersistent ? (
            <StorageUsage key={saved ? "counted" : "counting"} />
          ) : (
            <p className="max-w-[52ch]">{m.library_keeps_nothing()}</p>
          )}
        </Section>
        <Section title={m.library_pinned()}>
          <Pinned saved={saved} onChange={count} />
        </Section>
        <Section title={m.library_given()}>
          <GivenPosts />
        </Section>
        <Section title={m.library_give()}>
          <GiveNewest />
        </Section>
        <Section title={m.library_what()}>
          <StoredCounts saved={saved} onChange={count} />
        </Section>
        {largest.length > 0 ? (
          <Section title={m.library_largest()}>
            <LargestPosts posts={largest} onChange={count} />
          </Section>
        ) : null}
        <Section title={m.library_more()}>
          <SaveMore saved={saved} onChange={count} />
        </Section>
        <Section title={m.settings_data()}>
          <DataSaverChoice />
        </Section>
        <Section title={m.library_forget()}>
          <DeleteDeviceData />
        </Section>
        <p className="text-ink-2 text-sm">{m.footer_version({ version: APP_VERSION })}</p>
      </div>
    </div>
  );
}
