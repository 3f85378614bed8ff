import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SUPABASE_DIR } from "../../../server/database/supabase-dir.ts";
import { copyDatabase } from "../support/new-backend.ts";
import { newFolder } from "../support/new-folder.ts";
import { freePort, type ServerProcess, startProcess } from "./server-process.ts";
import { type SmallProject, writeSmallProject } from "./small-project.ts";

/**
 * More than may wait in one visitor's turn (server/database/turn-queue.ts), and so few that their connections, and those of the server's
 * own calls for them, all have a place (server/http/places.ts).
 */
const MADE_UP = 150;

let project: SmallProject;
let server: ServerProcess;
beforeAll(async () => {
  project = writeSmallProject();
  const dataDir = path.join(newFolder(), "data");
  copyDatabase("migrated", dataDir);
  server = startProcess(
    { ...project, supabaseDir: SUPABASE_DIR },
    {
      ...{
        PORT: String(await freePort()),
        DATA_DIR: dataDir,
        SITE_URL: "https://selam.example",
        TRUST_PROXY: "1",
      },
      // However busy the machine is: not the time is tried, but whose turn it is.
      DOCUMENT_WAIT_MS: "60000",
    },
  );
  await server.ready();
}, 180_000);
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.ended();
  project?.remove();
});

const statusOf = async (address: string) => {
  const headers = { accept: "text/html", "x-forwarded-for": address };
  const response = await fetch(`${server.origin}/blog/${randomUUID()}`, { headers });
  await response.arrayBuffer();
  return response.status;
};

test("a visitor who asks for posts that do not exist keeps no other from learning whether theirs does", async () => {
  expect(await statusOf("203.0.113.1")).toBe(404);
  const asked = Array.from({ length: MADE_UP }, () => statusOf("198.51.100.1"));
  const others: number[] = [];
  for (let n = 0; n < 10; n += 1) others.push(await statusOf("203.0.113.1"));
  expect(new Set(await Promise.all(asked))).toContain(503);
  expect(new Set(others)).toEqual(new Set([404]));
});
