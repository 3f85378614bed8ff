import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { files, ROOT } from "./imports.ts";

/** What puts the bytes of a picture, a video or a sound into the site's storage, or on the way to it. */
const STORES = /\b(?:storeFile|addFile|uploadObject)\(|\.upload\(/;
/** Those that only hand on what others gave them. */
const HAND_ON = ["src/api/admin-api.ts", "src/offline/admin/push.ts", "server/import/site-api.ts"];
/** Every other one, and what takes from its files whatever tells of their maker. */
const CLEANED_BY: Readonly<Record<string, RegExp>> = {
  // The admin's forms, what is dropped into the editor or pasted, and what other programs share.
  "src/data/admin/take-media.ts": /await prepareMedia\(/,
  "src/data/admin/use-media.ts": /await prepareSound\(/,
  "src/features/admin/shared/use-make-draft.ts": /await prepareMedia\([\s\S]*await prepareSound\(/,
  // A visitor's story, with its pictures.
  "src/features/public/submissions/story-pictures.tsx": /await preparePicked\(/,
  // Recordings that the app itself made; the server refuses any block that it does not know.
  "src/capabilities/voice/data/visitor-recordings.ts": /./,
  "src/capabilities/voice/features/admin/answer-form.tsx": /./,
  // An import, and an archive of the site.
  "server/import/pictures/picture-store.ts": /await convertPicture\(/,
  "server/import/players/player-store.ts": /withoutMetadata\(/,
  "server/archive/load-archive.ts": /withoutMetadata\(/,
  // The demo's files, of which tests/unit/media/metadata/samples.test.ts finds that they are clean; a copy of a stored file.
  "server/database/seed.ts": /copyPictures/,
  "server/media/disk-storage.ts": /copyObject/,
};

it("every way by which media come into the site removes what tells of their maker", () => {
  const source = (file: string) => readFileSync(join(ROOT, file), "utf8").replace(/^\s*(?:\*|\/\/).*$/gm, "");
  const storing = files.filter((file) => STORES.test(source(file)));
  expect(storing.toSorted()).toEqual([...HAND_ON, ...Object.keys(CLEANED_BY)].toSorted());
  for (const [file, cleaner] of Object.entries(CLEANED_BY)) expect(source(file), file).toMatch(cleaner);
});
