import { useState } from "react";
import { store, stored } from "../../../../config/local-storage.ts";
import { storageKeys } from "../../../../config/storage-keys.ts";
import { useAdmin } from "../../../../data/admin/context.ts";
import { type ServerSetup, serverSetupOf, storedServerSetup } from "../../../../data/admin/server-setup.ts";
import { useOnline } from "../../../../data/site/context.ts";
import { TRANSLATED_KINDS } from "../../../../domain/kinds/kinds.ts";
import type { RowState } from "../../../../domain/outbox/admin-view.ts";
import type { AdminReader } from "../../../../offline/admin/queries.ts";
import { useAnswer } from "../../../../ui/use-answer.ts";
import { isOpen, type KnownSetup, type ShownStep, shownSteps } from "./steps.ts";

export type FirstDay = {
  readonly steps: readonly ShownStep[];
  /** Whether the server has what the steps tell of. */
  readonly status: RowState;
  /** Hides the list on this device, until something else is to be done. */
  hide(): void;
};

/**
 * What is left of a new site's setup; null if nothing is. What only the server knows does not hold it up: the list stands above the page's
 * other parts, which it would push away.
 * @param setup what this device has; null before the first sync
 */
export function useFirstDay(setup: StoredSetup | null): FirstDay | null {
  const { transfer } = useAdmin();
  const isHosted = transfer === null;
  const isTold = useIsTold();
  const server = useServerSetup(isHosted);
  const [hidden, setHidden] = useState(hiddenSteps);
  if (!setup) return null;
  const { profile, hasPost, status } = setup;
  const known: KnownSetup = { profile, hasPost, isTold, server, isHosted };
  const steps = shownSteps(known, hidden);
  if (!steps) return null;
  const hide = () => {
    const names = steps.filter(({ state }) => isOpen(state)).map(({ name }) => name);
    store(storageKeys.hiddenSteps, names.join(" "));
    setHidden(names);
  };
  return { steps, status, hide };
}

type StoredSetup = Pick<KnownSetup, "profile" | "hasPost"> & Pick<FirstDay, "status">;

function hiddenSteps(): readonly string[] {
  return (stored(storageKeys.hiddenSteps) ?? "").split(" ");
}

/** The profile and the first post, with the changes of this device; null before the first sync. */
export async function readSetup(read: AdminReader): Promise<StoredSetup | null> {
  const [isComplete, profile, ...lists] = await Promise.all([
    read.isComplete(),
    read.profile(),
    ...TRANSLATED_KINDS.map((kind) => read.list(kind, "published", 1)),
  ]);
  if (!isComplete || !profile) return null;
  const posts = lists.flatMap(({ shown }) =>
    shown.map(({ status, isPublic }) => (isPublic ? "sent" : status)),
  );
  const [post = "sent"] = posts.includes("sent") ? [] : posts;
  const status: RowState = worst(profile.status, post);
  return { profile: profile.row, hasPost: posts.length > 0, status };
}

function worst(...states: readonly RowState[]): RowState {
  return (["deadLettered", "waiting"] as const).find((state) => states.includes(state)) ?? "sent";
}

function useIsTold(): boolean {
  const { notifications } = useAdmin();
  const [isTold, setTold] = useState(false);
  useAnswer(notifications.isOn, (isOn) => setTold(isOn));
  return isTold;
}

/** What the server knows, as it last said: asked until it is done, then never again. */
function useServerSetup(isHosted: boolean): ServerSetup | null {
  const { health } = useAdmin();
  const online = useOnline();
  const [server, setServer] = useState(storedServerSetup);
  const isDone = server?.tellsOwner === true && (isHosted || server.hasBackup);
  useAnswer(isDone || !online ? null : health, (answer) => {
    if (answer.ok) setServer(serverSetupOf(answer.value));
  });
  return server;
}
