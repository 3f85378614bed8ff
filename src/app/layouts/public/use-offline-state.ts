import { useSyncExternalStore } from "react";
import { connectionProblemText } from "../../../components/texts/connection-text.ts";
import { updatedText } from "../../../components/texts/dates.tsx";
import { type Services, useOnline, useServices, useSyncStatus } from "../../../data/site/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { SyncStatus } from "../../../offline/core/sync-loop.ts";
import { missingPictures } from "../../../pwa/storage/missing-pictures.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useNow } from "../../../ui/use-now.ts";
import { type Shell, useShell } from "./use-shell-state.ts";

/**
 * Whether the site can be read offline on this device.
 * - `unknown`: while a prerendered page hydrates; the server does not know.
 * - `problem`: offline, or the server does not respond.
 * - `saving`: posts or the app are still being stored.
 * - `saved`: everything is stored.
 * - `unsaved`: the browser failed to store the app.
 */
export type OfflineState = {
  readonly kind: "unknown" | "problem" | "saving" | "saved" | "unsaved";
  /** For the user; "" while unknown. */
  readonly text: string;
  /** True if only the texts are known to be here. */
  readonly isPartial: boolean;
  /** What is not there offline, although the texts are; "" if nothing. */
  readonly without: string;
  /** True if nothing was stored here when the page opened. */
  readonly isFirstVisit: boolean;
};

/** Whether the site can be read offline, and since when its posts are unchanged. */
export function useOfflineState(): OfflineState {
  const online = useOnline();
  const status = useSyncStatus();
  const services = useServices();
  const isFirstVisit = wasEmpty(services);
  const now = useNow();
  const shell = useShell();
  const missing = useSyncExternalStore(missingPictures.subscribe, missingPictures.current, () => null);
  const known = { status, online, shell, isFirstVisit, now };
  const state: ReturnType<typeof stateOf> = useHydrated() ? stateOf(known) : { kind: "unknown", text: "" };
  const isSaved = state.kind === "saved" && shell !== "temporary";
  const count = isSaved ? (missing?.length ?? 0) : 0;
  return {
    ...state,
    isFirstVisit,
    // Nobody looked yet, and on a first visit hardly any picture was seen.
    isPartial: count > 0 || (isSaved && isFirstVisit && missing === null),
    without: count > 0 ? m.bar_pictures_missing({ count }) : "",
  };
}

/** Whether nothing was stored here when the document was opened: the footer is another one on each page. */
const atOpening = new WeakMap<Pick<Services, "status">, boolean>();

function wasEmpty(services: Pick<Services, "status">): boolean {
  const isEmpty = atOpening.get(services) ?? services.status.current().updatedAt === null;
  atOpening.set(services, isEmpty);
  return isEmpty;
}

type Known = {
  readonly status: SyncStatus;
  readonly online: boolean;
  readonly shell: Shell;
  readonly isFirstVisit: boolean;
  /** Milliseconds of this device's clock, as all times of `status`. */
  readonly now: number;
};

function stateOf({ status, online, shell, isFirstVisit, now }: Known): Pick<OfflineState, "kind" | "text"> {
  const { updatedAt, isComplete } = status;
  const problem = connectionProblemText({ ...status, online, now });
  if (problem) return { kind: "problem", text: problem };
  const time = updatedAt === null ? null : updatedText(updatedAt, now);
  if (shell === "refused")
    return { kind: "unsaved", text: time === null ? m.bar_fetching() : m.bar_updated_only({ time }) };
  if (!isComplete || shell === "saving") return { kind: "saving", text: m.bar_saving() };
  if (shell === "temporary") return { kind: "saved", text: m.bar_saved_temporarily() };
  return {
    kind: "saved",
    text: isFirstVisit || time === null ? m.bar_saved() : m.bar_updated({ time }),
  };
}
