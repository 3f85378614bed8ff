import { edgeHandler } from "../../../server/notify/edge-handler.ts";
import { type Connection, edgeTransport } from "../../../server/notify/edge-transport.ts";
import type { VapidKey } from "../../../server/notify/web-push.ts";
import { catalogues } from "../../../src/community/messages.ts";

/** What this function uses of the Edge runtime (https://docs.deno.com/api/deno). */
declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(handler: () => Promise<Response>): void;
  resolveDns(name: string, type: "A" | "AAAA"): Promise<string[]>;
  connect(to: { hostname: string; port: number }): Promise<Connection>;
  startTls(connection: Connection, options: { hostname: string }): Promise<Connection>;
};

// Sends the notifications of a hosted project (docs/deploy.md, New posts).

function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The secret ${name} is missing.`);
  return value;
}

/** A host may have addresses of one kind only. */
async function resolve(name: string): Promise<string[]> {
  const found = await Promise.allSettled([Deno.resolveDns(name, "A"), Deno.resolveDns(name, "AAAA")]);
  return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

async function connect(address: string, hostname: string, port: number): Promise<Connection> {
  const plain = await Deno.connect({ hostname: address, port });
  try {
    return await Deno.startTls(plain, { hostname });
  } catch (error) {
    plain.close();
    throw error;
  }
}

Deno.serve(
  edgeHandler({
    supabaseUrl: setting("SUPABASE_URL"),
    secretKey: setting("SUPABASE_SERVICE_ROLE_KEY"),
    siteUrl: setting("SITE_URL"),
    key: JSON.parse(setting("VAPID_KEY")) as VapidKey,
    texts: catalogues,
    fetch: globalThis.fetch,
    send: edgeTransport({ resolve, connect }),
  }),
);
