import { randomUUID } from "node:crypto";
import { createAdminRemote } from "../../../src/api/admin-api.ts";
import { createSiteRemote } from "../../../src/api/site-api.ts";
import { createSubmissionsRemote } from "../../../src/api/submissions-api.ts";
import type { Credentials } from "../../../src/domain/outbox/admin-remote.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
import { createAdminCommands } from "../../../src/offline/admin/commands.ts";
import { AdminDatabase } from "../../../src/offline/admin/database.ts";
import { pullAdmin } from "../../../src/offline/admin/pull.ts";
import { adminQueue } from "../../../src/offline/admin/push.ts";
import { createServerClock } from "../../../src/offline/core/server-clock.ts";
import { createCommands } from "../../../src/offline/site/commands.ts";
import { SiteDatabase } from "../../../src/offline/site/database.ts";
import { pull } from "../../../src/offline/site/pull.ts";
import { send } from "../../../src/offline/site/push.ts";

const common = () => ({
  now: () => Date.now(),
  newId: () => randomUUID(),
  onQueued: () => undefined,
});

const clock = () => createServerClock(() => performance.now());

/** A visitor's phone: the app's own database, commands and sync. */
export function visitorDevice(origin: string, key: string) {
  const db = new SiteDatabase(`visitor-${randomUUID()}`);
  const remote = createSiteRemote(origin, key);
  const serverClock = clock();
  const submissions = createSubmissionsRemote(origin, key);
  const deps = { db, remote, submissions, clock: serverClock, isOnline: () => true, ...common() };
  return {
    db,
    commands: createCommands({
      db,
      ...common(),
      newSecret: () => randomUUID(),
      deviceCode: () => "K7QF-2M9X-T4RD-8HWZ",
    }),
    pull: () => pull(db, remote),
    send: () => send(deps),
  };
}

/** The owner's browser, likewise. */
export function adminDevice(origin: string, key: string, first: Credentials) {
  let credentials = first;
  const db = new AdminDatabase(first.userId);
  const remote = createAdminRemote(origin, key);
  const auth = { access: async () => success(credentials), refresh: async () => success(credentials) };
  const uploads = new Map<string, AbortController>();
  const probe = { remote: createSiteRemote(origin, key), clock: clock(), isOnline: () => true };
  const commands = createAdminCommands({ db, ...common(), uploads });
  const queue = adminQueue({ db, remote, auth, uploads, probe, ...common() });
  return {
    db,
    signIn: (again: Credentials) => {
      credentials = again;
    },
    pull: () => pullAdmin({ db, remote, auth, ...common() }),
    send: () => queue.send(),
    /** Writes a community post with a picture, as the editor does. @returns its id */
    async post(title: string, path: string, bytes: Uint8Array): Promise<string> {
      const rowId = randomUUID();
      await commands.storeFile({
        path,
        rowId,
        bytes: new Uint8Array(bytes).buffer,
        type: "image/png",
      });
      const fields = {
        ...{
          lang: "en",
          translations: {},
          title,
          content: "Coffee in Leeds",
          author: "Owner",
          country: "UK",
          city: "Leeds",
        },
        tags: [],
        featured: false,
        published: true,
        publishAt: null,
        publishedAt: null,
        ...{ mediaUrl: `/storage/v1/object/public/media/${path}`, mediaType: "image", imageMeta: null },
      };
      await commands.storeDraft({ kind: "community", rowId, base: null, fields } as never);
      await commands.saveDraft("community", rowId);
      return rowId;
    },
  };
}

/** Signs in as a person does. */
export async function signIn(
  origin: string,
  key: string,
  email: string,
  password: string,
): Promise<Credentials> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  return { userId: user.id, token };
}
