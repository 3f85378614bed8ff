import type { Finding } from "../finding.ts";
import type { AdminEvidence } from "./admin-audit.ts";

const OURS = /\/storage\/v1\/object\/public\/media\/([A-Za-z0-9._/-]+)/g;

/**
 * Each stored file is or was referenced, and was uploaded before the row that references it.
 * @param forgotten references of files whose row a restored backup does not have and no browser can send again: the server's
 *   sweep of unused files deletes them
 */
export function auditFiles(
  { effects, left, copies }: AdminEvidence,
  forgotten: readonly string[],
): Finding[] {
  const { rows, history, files } = effects;
  const here = JSON.stringify([left, forgotten]) + copies.join();
  const shown = new Map<string, string>();
  for (const effect of [...history.values()].flat())
    for (const path of pathsIn(effect.row)) if (!shown.has(path)) shown.set(path, effect.at);
  const unwanted = [...files.keys()].filter((path) => !shown.has(path) && !here.includes(path));
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

function pathsIn(row: unknown): string[] {
  return [...JSON.stringify(row ?? null).matchAll(OURS)].map(([, path = ""]) => path);
}
