import { useEffect, useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { useDraftState } from "../use-draft-state.ts";
import { useSiteData } from "./context.ts";
import type { DraftForm } from "./draft-form.ts";
import type { DraftState } from "./other-texts.ts";
import { openVisitorDraft, type VisitorDraft } from "./visitor-draft.ts";

/** The channel on which windows hear that another one has stored a draft. */
const CHANNEL = "selam-drafts";

/**
 * Connects the windows that show a form.
 * @param name of the draft
 * @param onWritten called when another window has stored it
 */
function openDraftChannel(name: string, onWritten: () => void): { tell(): void; close(): void } {
  // Absent where site data is blocked; there is nothing stored to hear of.
  if (typeof BroadcastChannel === "undefined") return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === name) onWritten();
  };
  return { tell: () => channel.postMessage(name), close: () => channel.close() };
}

/** A different text of the form, from another window, and the choice between the two. */
type OtherText = { readonly text: string; use(): void; keep(): void };

type UsedDraft<T> = Omit<DraftState<T>, "other"> &
  Pick<VisitorDraft<T>, "change" | "submit"> & { readonly other: OtherText | null };

/**
 * The draft of a public form, the counterpart of the admin's (data/admin/use-draft.ts). Empty on the server and during
 * hydration. The component must have a key for each `name`.
 * @param form the same object each time
 */
export function useVisitorDraft<T>(name: string, form: DraftForm<T>): UsedDraft<T> {
  const request = useLatest(useSiteData());
  const [draft] = useState(() =>
    openVisitorDraft(name, form, {
      drafts: () => request.current(async ({ sender }) => (await sender()).drafts),
      isQueued: (id) => request.current(async ({ read }) => (await read.operation(id)) !== null),
    }),
  );
  const isHydrated = useHydrated();
  const state = useDraftState<DraftState<T>>(
    draft,
    isHydrated ? undefined : { draft: form.empty(true), isRestored: false, isOnDisk: true, other: null },
  );

  useEffect(() => {
    const take = () => {
      if (document.visibilityState === "visible") void draft.load();
    };
    take();
    document.addEventListener("visibilitychange", take);
    const channel = openDraftChannel(name, () => void draft.load());
    const stopTelling = draft.subscribeWritten(channel.tell);
    return () => {
      document.removeEventListener("visibilitychange", take);
      stopTelling();
      channel.close();
    };
  }, [draft, name]);

  const { change, choose } = draft;
  const { other, draft: shown } = state;
  return {
    ...state,
    change,
    submit: (queue) => draft.submit(queue, shown),
    other: other && {
      text: form.textOf(other.draft),
      use: () => void choose(true),
      keep: () => void choose(false),
    },
  };
}
