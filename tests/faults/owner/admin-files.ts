import { createAdminRemote } from "../../../src/api/admin-api.ts";
import { success } from "../../../src/domain/outbox/failure.ts";
import { deleteUnreferencedFiles } from "../../../src/offline/admin/collect-garbage.ts";
import type { Finding } from "../finding.ts";
import type { AdminEvidence } from "./admin-audit.ts";
import { type AdminEffects, storedFiles } from "./admin-effects.ts";
import type { AdminScene } from "./admin-scene.ts";

const OURS = /\/storage\/v1\/object\/public\/media\/([A-Za-z0-9._/-]+)/g;

/**
 * Each stored file is or was referenced, and was uploaded before the row that references it; or the storage did not delete
 * it when it was asked to, which leaves it to the sweep (`auditSweep`).
 * @param forgotten references of files whose row a restored backup does not have and no browser can send again: the server's
 *   sweep of unused files deletes them
 */
export function auditFiles(
  { restored }: AdminScene,
  { effects, left, copies, requests }: AdminEvidence,
  forgotten: readonly string[],
): Finding[] {
  const { rows, history, files } = effects;
  const here = JSON.stringify([left, forgotten]) + copies.join();
  const shown = new Map<string, string>();
  for (const effect of [...history.values()].flat())
    for (const path of pathsIn(effect.row)) if (!shown.has(path)) shown.set(path, effect.at);
  const isLeftToSweep = (path: string) => {
    const last = requests.findLast((request) => `${request.path} ${request.body}`.includes(path));
    const isDeletion = last?.method === "DELETE";
    // It is older than an upload which its device had given up, or than a backup that has the file.
    const isOvertaken = restored || Date.parse(files.get(path) ?? "") > (last?.at ?? 0);
    return isDeletion && (last?.fault?.kind === "file-refused" || isOvertaken);
  };
  const unwanted = [...files.keys()].filter(
    (path) => !shown.has(path) && !here.includes(path) && !isLeftToSweep(path),
  );
  // A device whose disk was full has no copy to upload again, and reports the file as missing.
  const reported = new Set(left.flatMap(({ missing }) => missing));
  const missing = [...rows.values()].flatMap((row) =>
    pathsIn(row).filter((path) => !files.has(path) && !reported.has(path)),
  );
  const late = [...shown].filter(([path, at]) => Date.parse(files.get(path) ?? at) > Date.parse(at));
  return [
    ...unwanted.map((path): Finding => ({ kind: "orphaned", text: `nothing shows ${path}` })),
    ...missing.map((path): Finding => ({ kind: "lost", text: `${path} is shown and is not there` })),
    ...late.map(([path]): Finding => ({ kind: "out of order", text: `${path} came after what shows it` })),
  ];
}

/** Three months later the owner's device has deleted the files that nothing refers to, and no other. */
export async function auditSweep(
  { server, owner }: AdminScene,
  { rows, history, files }: AdminEffects,
): Promise<Finding[]> {
  const access = async () => success(owner);
  const sweep = () =>
    deleteUnreferencedFiles({
      auth: { access, refresh: access },
      remote: createAdminRemote(server.proxy.origin, server.key),
      userId: owner.userId,
      now: Date.now,
      lastRun: { updatedAt: null },
    });
  const noted = await sweep();
  await server.query("update private.unreferenced_since set since = since - interval '91 days'");
  const failure = noted ?? (await sweep());
  if (failure) return [{ kind: "stuck", text: `The sweep of files ended with ${failure.kind}` }];
  const shown = new Set([...rows.values()].flatMap(pathsIn));
  // Versions, and the rows that were deleted, show others.
  const everShown = new Set([...history.values()].flat().flatMap(({ row }) => pathsIn(row)));
  const after = await storedFiles(server);
  return [...files.keys()].flatMap((path): Finding[] => {
    if (after.has(path) ? shown.has(path) || everShown.has(path) : !shown.has(path)) return [];
    return shown.has(path)
      ? [{ kind: "lost", text: `The sweep has deleted ${path}, which is shown` }]
      : [{ kind: "orphaned", text: `The sweep leaves ${path}` }];
  });
}

function pathsIn(row: unknown): string[] {
  return [...JSON.stringify(row ?? null).matchAll(OURS)].map(([, path = ""]) => path);
}
