import { mayBeApplied } from "../../src/domain/outbox/operation.ts";
import { comment, runAction } from "./actions.ts";
import type { Scene } from "./scene.ts";
import { POSTS, type Step } from "./step.ts";
import type { Tab } from "./tab.ts";
import type { UserAction } from "./user-actions.ts";

const DAY = 24 * 60 * 60_000;

/** Performs one step. */
export async function takeStep(scene: Scene, step: Step): Promise<void> {
  const { server, device, time } = scene;
  const { proxy } = server;
  switch (step.do) {
    case "act":
      return runAction(scene, scene.tab(step.tab), step.what, step.post);
    case "withdraw":
      return withdraw(scene, step.tab, step.nth);
    case "retry":
    case "discard":
    case "edit":
      return decide(scene, step.do, step.tab, step.nth);
    case "faults":
      return proxy.plan(step.faults, step.which);
    case "offline":
      proxy.down = true;
      return;
    case "online":
      proxy.down = false;
      if (step.notified) for (const tab of device.tabs) tab.resume();
      return;
    case "pass":
      return time.pass(step.milliseconds, () => device.settled());
    case "kill":
      return device.tabs[step.tab % Math.max(1, device.tabs.length)]?.faults.dieAfter(step.points);
    case "freeze":
      return device.tabs[step.tab % Math.max(1, device.tabs.length)]?.life.freeze();
    case "thaw":
      for (const tab of [...device.tabs]) tab.life.thaw();
      return;
    case "open":
      return device.open().resume();
    case "worker":
      return device.open().work();
    case "clock":
      return device.setClock(step.days * DAY);
    case "full":
      return device.tabs[step.tab % Math.max(1, device.tabs.length)]?.faults.fillDisk(
        step.how,
        step.adding,
        step.times,
      );
    case "absent":
      return beAbsent(scene, step.days);
    case "upgrade":
      device.upgrade();
      return device.open().resume();
    case "reuse":
      return reuse(scene);
    default:
      return happenAtServer(scene, step);
  }
}

async function happenAtServer(scene: Scene, step: Step): Promise<void> {
  const { server } = scene;
  switch (step.do) {
    case "restart":
      return server.restart();
    case "server":
      return server.become(step.is);
    case "back-up":
      await server.backUp();
      scene.backup = { othersLikes: new Map(scene.othersLikes) };
      return;
    case "restore":
      return restore(scene);
    case "limit":
      scene.limited = true;
      await server.query("update private.limits set per_address = $1 where scope = 'interaction'", [
        step.most,
      ]);
      return;
    case "take-down":
    case "publish":
      if (step.do === "take-down") scene.everDown.add(scene.post(step.post));
      await server.query("update public.community_posts set published = $2 where id = $1", [
        scene.post(step.post),
        step.do === "publish",
      ]);
      return;
    case "delete-post":
      scene.everDown.add(scene.post(step.post));
      await server.query("delete from public.community_posts where id = $1", [scene.post(step.post)]);
      return;
    case "other-visitor": {
      const post = scene.post(0);
      const like = {
        id: crypto.randomUUID(),
        kind: "like",
        target_kind: "community",
        target_id: post,
        format: 1,
      };
      const [answer] = await server.query<{ said: { results: { status: string }[] } }>(
        "select public.apply_interactions($1::text::jsonb) as said",
        [JSON.stringify([like])],
      );
      if (answer?.said.results[0]?.status === "applied")
        scene.othersLikes.set(post, (scene.othersLikes.get(post) ?? 0) + 1);
    }
  }
}

/** Loads an older backup: the server loses everything done since. */
async function restore(scene: Scene): Promise<void> {
  if (!scene.backup) return;
  const { server, actions } = scene;
  await server.proxy.idle();
  const before = await ledger(scene);
  await server.restore();
  const after = new Set(await ledger(scene));
  for (const id of before) {
    const action = actions.of(id);
    if (action && !after.has(id)) action.forgotten = true;
  }
  scene.othersLikes = new Map(scene.backup.othersLikes);
  scene.restored = true;
}

/**
 * Switches the phone off for some days, in which the server forgets what is too old. The server's clock is real, so what
 * both have stored is made older instead.
 */
async function beAbsent(scene: Scene, days: number): Promise<void> {
  const { server, device } = scene;
  // What a restore took is sent again for 30 days, and an older backup than that is not expected.
  if (scene.restored) return;
  scene.backup = null;
  for (const tab of [...device.tabs]) tab.faults.die();
  await server.proxy.idle();
  await server.forget(days);
  await device.age(days * DAY);
  scene.wasAbsent = true;
}

async function ledger({ server }: Scene): Promise<string[]> {
  const rows = await server.query<{ id: string }>("select id::text from private.applied_operations");
  return rows.map(({ id }) => id);
}

/** Gives the next action an id that the server has already used for something else. */
async function reuse(scene: Scene): Promise<void> {
  const id = crypto.randomUUID();
  scene.reusedIds.add(id);
  scene.device.nextIds.push(id);
  await scene.server.query(
    "insert into private.applied_operations (id, request_hash, result) values ($1, 'other', '{}')",
    [id],
  );
}

/** A story gives its files back to the draft. */
function commandsFor(tab: Tab, { kind }: UserAction): Pick<Tab["commands"], "withdraw" | "discard"> {
  return kind === "submission" ? tab.submissions : tab.commands;
}

async function withdraw(scene: Scene, nthTab: number, nth: number): Promise<void> {
  const tab = scene.tab(nthTab);
  const { all } = scene.actions;
  const action = all[all.length - 1 - (nth % Math.max(1, all.length))];
  if (!action) return;
  try {
    if (await commandsFor(tab, action).withdraw(action.id)) action.outcome = "withdrawn";
  } catch (error) {
    if (!tab.faults.gone) throw error;
    action.outcome = action.outcome === "persisted" ? "unknown" : action.outcome;
  }
}

/** Resolves an operation that the server rejected. */
async function decide(
  scene: Scene,
  what: "retry" | "discard" | "edit",
  nthTab: number,
  nth: number,
): Promise<void> {
  const tab = scene.tab(nthTab);
  const deadLettered = (await scene.outbox()).filter(({ state }) => state === "parked");
  const chosen = deadLettered[nth % Math.max(1, deadLettered.length)];
  const action = chosen && scene.actions.of(chosen.id);
  if (!chosen || !action) return;
  // Its author is told that it may have arrived.
  const isExpired = mayBeApplied(chosen.refusal);
  const given = isExpired ? "unknown" : "withdrawn";
  try {
    if (what === "retry") {
      action.retried = true;
      action.mayRepeat ||= isExpired;
      const result = await tab.commands.retry(chosen);
      // An operation that can never succeed under its id gets a new one.
      if (result.ok) action.id = result.id;
    } else if (what === "discard") {
      if (await commandsFor(tab, action).discard(chosen.id)) action.outcome = given;
    } else if (chosen.intent.kind === "comment") {
      const replaced = action.outcome;
      action.outcome = given;
      const before = scene.actions.all.length;
      await comment(scene, tab, scene.post(nth % POSTS), `Edited ${chosen.id.slice(0, 8)}`, chosen.id);
      const edition = scene.actions.all[before];
      if (edition?.outcome === "not-persisted") action.outcome = replaced;
      if (edition?.outcome === "unknown") action.outcome = "unknown";
    }
  } catch (error) {
    if (!tab.faults.gone) throw error;
    action.outcome = "unknown";
  }
}
