import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { usePageHide } from "../../pwa/update/use-page-hide.ts";
import { useLatest } from "../../ui/use-latest.ts";
import { useSiteData } from "./context.ts";
import { type DraftForm, type DraftState, openVisitorDraft, type VisitorDraft } from "./visitor-draft.ts";

/**
 * The draft of a public form, the counterpart of the admin's (data/admin/use-draft.ts). Empty on the server and during
 * hydration. The component must have a key for each `name`.
 * @param form the same object each time
 */
export function useVisitorDraft<T>(
  name: string,
  form: DraftForm<T>,
): DraftState<T> & Pick<VisitorDraft<T>, "change" | "submit"> {
  const request = useLatest(useSiteData());
  const [draft] = useState(() =>
    openVisitorDraft(name, form, {
      drafts: () => request.current(async ({ sender }) => (await sender()).drafts),
      isQueued: (id) => request.current(async ({ read }) => (await read.operation(id)) !== null),
    }),
  );
  const [blank] = useState(() => ({ draft: form.empty(true), isRestored: false, isOnDisk: true }));
  const state = useSyncExternalStore(draft.subscribe, draft.current, () => blank);

  const leave = useCallback(() => void draft.persist(), [draft]);
  usePageHide(leave);

  useEffect(() => {
    const take = () => {
      if (document.visibilityState === "visible") void draft.load();
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => document.removeEventListener("visibilitychange", take);
  }, [draft]);

  const { change, submit } = draft;
  return { ...state, change, submit };
}
