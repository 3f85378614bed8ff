import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { BROTLI_MODULE } from "../../provision/host-programs.ts";
import { freePort } from "../server/server-process.ts";

/** A host that serves a static build, or stands before `npm start`. */
export type RunningHost = {
  /** One request, without any header but those given. */
  get(path: string, headers?: Record<string, string>, method?: string, body?: Buffer): Promise<HostAnswer>;
  /** Where it listens, on 127.0.0.1. */
  readonly port: number;
  stop(): Promise<void>;
};

type HostAnswer = {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
};

const DEPLOY_PAGE = path.join(import.meta.dirname, "../../../docs/deploy.md");

/** The block of docs/deploy.md in this language that contains these words, so that the tests run what people copy. */
function documentedBlock(language: string, words: string): string {
  const page = readFileSync(DEPLOY_PAGE, "utf8");
  const blocks = [...page.matchAll(new RegExp(`\\n\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, "g"))];
  const found = blocks.flatMap(([, text = ""]) => (text.includes(words) ? text : []));
  const [block] = found;
  if (block === undefined || found.length > 1)
    throw new Error(`docs/deploy.md has ${found.length} blocks of ${language} with "${words}".`);
  return block;
}

/** Replaces a text that must be there once. */
function replaced(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`"${from}" is not there once: ${text}`);
  return text.replace(from, () => to);
}

/** Runs nginx for a static build as docs/deploy.md sets it up, on a free port or the given one. */
export function startNginx(program: string, dist: string, port?: number): Promise<RunningHost> {
  const site = documentedBlock("nginx", "nginx-maps.conf").replaceAll("/srv/selam/site/dist", dist);
  return runNginx(program, site, port);
}

/** Runs nginx in front of `npm start` as docs/deploy.md sets it up, on a free port. */
export function startNginxProxy(program: string, upstream: number): Promise<RunningHost> {
  const site = documentedBlock("nginx", "proxy_pass");
  return runNginx(program, site.replaceAll("localhost:4173", `127.0.0.1:${upstream}`));
}

async function runNginx(program: string, documented: string, given?: number): Promise<RunningHost> {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-nginx-"));
  const port = given ?? (await freePort());
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const onLoopback = replaced(documented, "  listen 80;\n", `  listen 127.0.0.1:${port};\n`);
  const site = replaced(onLoopback, "  listen [::]:80;\n", "");
  const config = `
load_module ${BROTLI_MODULE};
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join("\n")}
${site}
}`;
  writeFileSync(path.join(folder, "nginx.conf"), config);
  return runHost(
    program,
    ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-e", "stderr"],
    folder,
    port,
  );
}

/** Runs Caddy for a static build as docs/deploy.md sets it up, on a free port and without TLS. */
export function startCaddy(program: string, dist: string): Promise<RunningHost> {
  const site = documentedBlock("caddyfile", "import ").replaceAll("/srv/selam/site/dist", dist);
  return runCaddy(program, site);
}

/** Runs Caddy in front of `npm start` as docs/deploy.md sets it up, on a free port and without TLS. */
export function startCaddyProxy(program: string, upstream: number): Promise<RunningHost> {
  const site = documentedBlock("caddyfile", "reverse_proxy");
  return runCaddy(program, replaced(site, "localhost:4173", `127.0.0.1:${upstream}`));
}

async function runCaddy(program: string, documented: string): Promise<RunningHost> {
  const folder = mkdtempSync(path.join(tmpdir(), "selam-caddy-"));
  const port = await freePort();
  const config = `{
  admin off
  auto_https off
  storage file_system ${folder}
}
${replaced(documented, "selam.example {", `http://:${port} {\n  bind 127.0.0.1`)}
`;
  writeFileSync(path.join(folder, "Caddyfile"), config);
  const args = ["run", "--adapter", "caddyfile", "--config", path.join(folder, "Caddyfile")];
  return runHost(program, args, folder, port);
}

/**
 * Runs the build's `_worker.js` with files as Cloudflare Pages serves them: HTML at its name without the extension, and
 * the 404 page for what is missing.
 */
export async function startCloudflareWorker(dist: string): Promise<RunningHost> {
  const worker = (await import(pathToFileURL(path.join(dist, "_worker.js")).href)) as {
    default: { fetch(request: Request, environment: unknown): Promise<Response> };
  };
  const isFile = (name: string) => existsSync(name) && statSync(name).isFile();
  const ASSETS = {
    async fetch({ url }: Request): Promise<Response> {
      const { pathname } = new URL(url);
      if (/\.html$/.test(pathname)) return new Response(null, { status: 308 });
      const names = pathname === "/" ? ["index.html"] : [pathname, `${pathname}.html`];
      const found = names.map((name) => path.join(dist, name)).find(isFile);
      const html = readFileSync(found ?? path.join(dist, "404.html"));
      return new Response(html, {
        status: found ? 200 : 404,
        headers: { "Content-Type": "as Pages sets it" },
      });
    },
  };
  const server = createServer(async (req, res) => {
    const headers = Object.entries(req.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    const asked = new Request(`https://selam.example${req.url}`, { method: req.method ?? "GET", headers });
    const answer = await worker.default.fetch(asked, { ASSETS });
    res.writeHead(answer.status, Object.fromEntries(answer.headers));
    res.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    get: requestFrom(port),
    port,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function runHost(program: string, args: string[], folder: string, port: number): Promise<RunningHost> {
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { HOME: folder },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, "exit");
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  const get = requestFrom(port);
  await untilAnswering(child, get, () => output);
  return {
    get,
    port,
    stop: async () => {
      process.off("exit", killNow);
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @throws Error with the program's output if it ends first */
async function untilAnswering(
  child: ChildProcess,
  get: RunningHost["get"],
  output: () => string,
): Promise<void> {
  for (;;) {
    const answer = await get("/robots.txt").catch(() => null);
    if (answer) return;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The host ended: ${output()}`);
    await wait(50);
  }
}

function requestFrom(port: number): RunningHost["get"] {
  return (pathname, headers = {}, method = "GET", body = undefined) =>
    new Promise((resolve, reject) => {
      const sent = request(
        { host: "127.0.0.1", port, path: pathname, method, headers, agent: false },
        (res) => {
          buffer(res).then(
            (bytes) => resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes }),
            reject,
          );
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
}
