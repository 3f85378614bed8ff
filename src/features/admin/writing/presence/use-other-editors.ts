import { useEffect, useState } from "react";
import { useAdmin } from "../../../../data/admin/context.ts";
import { useOnline } from "../../../../data/site/context.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import type { OtherEditor } from "../../../../domain/outbox/admin-remote.ts";
import { deviceName } from "../../../../domain/text/device-name.ts";
import { leaveEditorId, nextEditorId, takeEditorId } from "./editor-id.ts";

/** How often an open editor reports itself, in milliseconds. The server forgets it after three times as long. */
export const HEARTBEAT_MS = 20_000;

const NO_EDITORS: readonly OtherEditor[] = [];

/**
 * The other open editors of a post, while this one is visible and online. A failed request means that nothing is known.
 * @param enabled false for a post that exists only on this device
 */
export function useOtherEditors(kind: PostKind, rowId: string, enabled: boolean): readonly OtherEditor[] {
  const { noteEditor } = useAdmin();
  const online = useOnline();
  const [id] = useState(nextEditorId);
  const [others, setOthers] = useState(NO_EDITORS);

  useEffect(takeEditorId, []);

  useEffect(() => {
    // A closing page may have no time for its last report, and one that reports nothing must not lose the id of the one before.
    const handOn = () => leaveEditorId(id);
    window.addEventListener("pagehide", handOn);
    return () => window.removeEventListener("pagehide", handOn);
  }, [id]);

  useEffect(() => {
    if (!enabled || !online) return;
    const editor = { id, kind, rowId, device: deviceName(navigator.userAgent) };
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reported: Promise<unknown> = Promise.resolve();
    const report = async () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      const answering = noteEditor(editor, false);
      reported = answering;
      const answer = await answering;
      if (over) return;
      setOthers(answer.ok ? answer.value : NO_EDITORS);
      clearTimeout(timer);
      timer = setTimeout(() => void report(), HEARTBEAT_MS);
    };
    const leave = () => void noteEditor(editor, true);
    const onVisible = () => void report();
    void report();
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("pagehide", leave);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("pagehide", leave);
      // A report that arrived after this would put the editor back.
      void reported.then(leave);
      setOthers(NO_EDITORS);
    };
  }, [noteEditor, id, kind, rowId, enabled, online]);

  return others;
}
