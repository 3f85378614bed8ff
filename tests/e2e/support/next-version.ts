import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

/**
 * Writes what a build would after one sentence was changed: the sentence is in one chunk, and as each name contains a hash
 * of the names that a chunk imports, every chunk but React's has a new name.
 * @param dist a build
 * @param next where to write the next version
 * @returns the files that contain the sentence, by their new names
 */
export function writeNextVersion(dist: string, next: string, sentence: string, changed: string): string[] {
  cpSync(dist, next, { recursive: true });
  const assets = path.join(next, "assets");
  const renamed = new Map(
    readdirSync(assets)
      .filter((name) => /-[\w-]{7}\.js$/.test(name) && !/^(react|worker|rolldown)-/.test(name))
      .map((name) => [name, name.replace(/[\w-]{7}\.js$/, `${hex(name, 7)}.js`)]),
  );
  const withSentence: string[] = [];
  const texts = ["index.html", "ti.html", "sw.js", ...readdirSync(assets).map((name) => `assets/${name}`)];
  for (const file of texts.filter((name) => /\.(html|js)$/.test(name))) {
    const before = readFileSync(path.join(next, file), "utf8");
    const after = before
      .replace(/[\w.-]+\.js\b/g, (name) => renamed.get(name) ?? name)
      .replace(sentence, changed);
    const name = renamed.get(path.basename(file));
    const to = name ? `assets/${name}` : file;
    if (after.includes(changed)) withSentence.push(to);
    if (to === file && after === before) continue;
    for (const copy of ["", ".br", ".gz"]) rmSync(path.join(next, file + copy), { force: true });
    writeFileSync(path.join(next, to), after);
  }
  const worker = path.join(next, "sw.js");
  const hashed = (url: string, digits: number) => hex(readFileSync(path.join(next, url)), digits);
  const list = readFileSync(worker, "utf8")
    .replace(
      /"url":"([^"]+)","digest":"\w+"/g,
      (_, url: string) => `"url":"${url}","digest":"${hashed(url, 12)}"`,
    )
    .replace(
      /"revision":"\w+","url":"(\w+\.html)"/g,
      (_, url: string) => `"revision":"${hashed(url, 32)}","url":"${url}"`,
    );
  writeFileSync(worker, list);
  // What an update downloads, as a build compresses it.
  for (const file of ["index.html", "ti.html", "sw.js", ...withSentence])
    writeFileSync(path.join(next, `${file}.br`), brotliCompressSync(readFileSync(path.join(next, file))));
  return withSentence;
}

function hex(content: string | Buffer, digits: number): string {
  return createHash("sha256").update(content).digest("hex").slice(0, digits);
}
