import type { Remote } from "../../src/domain/outbox/remote.ts";
import { ROOT } from "../root.ts";
import { versionOf } from "../version.mjs";

/** Milliseconds a monitor waits for each part. */
const TIMEOUT_MS = 3_000;
/** Milliseconds for which an answer counts, so that a stranger who asks often costs nothing. */
const KEPT_MS = 5_000;

type State = "ok" | "unavailable";

/** The parts of a site of which a reader sees nothing while they fail, or only later. */
const PARTS = ["writes", "storage", "disk"] as const;
type Part = (typeof PARTS)[number];

/** Resolves if the part works; rejects, or stays pending, if it does not. */
export type PartChecks = Readonly<Record<Part, () => Promise<void>>>;

/** What a monitor learns of the site: which part fails, and nothing of its people. */
export type Health = {
  /** The program's, as `selam --version` says it. */
  readonly version: string;
  readonly status: State;
  readonly database: State;
  /** The site's revision, which grows with every change that everybody sees; null while the database does not respond. */
  readonly revision: number | null;
  /** Seconds since this process was started. */
  readonly uptime: number;
} & { readonly [P in Part]?: State };

/**
 * Reads a site's state: its database through its public API, as a device does, and the parts that only its own server can try.
 * @param checks absent for a hosted project
 * @param keptMs milliseconds for which an answer counts
 */
export function healthOf(
  remote: Pick<Remote, "head">,
  checks?: PartChecks,
  keptMs = KEPT_MS,
): () => Promise<Health> {
  const version = versionOf(ROOT);
  let last: { readonly at: number; readonly health: Promise<Omit<Health, "version">> } | undefined;
  return async () => {
    const at = performance.now();
    if (!last || at - last.at >= keptMs) last = { at, health: look(remote, checks) };
    return { ...(await last.health), version, uptime: Math.round(process.uptime()) };
  };
}

async function look(
  remote: Pick<Remote, "head">,
  checks: PartChecks | undefined,
): Promise<Omit<Health, "version">> {
  const [head, ...parts] = await Promise.all([
    inTime(remote.head()),
    ...(checks ? PARTS.map(async (part) => [part, await stateOf(checks[part])] as const) : []),
  ]);
  const revision = head?.ok ? head.value.rev : null;
  const states = {
    database: revision === null ? "unavailable" : "ok",
    ...Object.fromEntries(parts),
  } as const;
  return {
    status: Object.values<State>(states).includes("unavailable") ? "unavailable" : "ok",
    ...states,
    revision,
    uptime: 0,
  };
}

async function stateOf(check: () => Promise<void>): Promise<State> {
  const works = await inTime(
    check().then(
      () => true,
      () => false,
    ),
  );
  return works ? "ok" : "unavailable";
}

function inTime<T>(work: Promise<T>): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null).unref());
  return Promise.race([work, timeout]);
}
