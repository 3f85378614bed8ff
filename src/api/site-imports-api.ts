import * as v from "valibot";
import type { SiteImportsRemote } from "../domain/transfer/site-imports.ts";
import { fetchWithTimeout, toResult } from "./http.ts";
import { timestampSchema, validate } from "./site-format.ts";
import { awaitStorage, isStorageRequest, storageFetch } from "./storage.ts";
import { createSessionClient } from "./supabase-client.ts";

const named = v.array(v.object({ id: v.string(), title: v.string() }));
const importsAnswer = v.array(
  v.object({
    ...{ id: v.string(), title: v.string(), at: timestampSchema },
    ...{ made: v.number(), changed: v.number(), edited: named },
  }),
);
const takenAnswer = v.object({
  ...{ deleted: v.number(), restored: v.number(), kept: named },
  files: v.array(v.string()),
});

/** Of the storage in a request. */
const FILES_AT_ONCE = 100;

/**
 * Creates the client of the functions about imports.
 * @param url the API's origin
 * @param key the publishable key
 */
export function createSiteImportsRemote(url: string, key: string): SiteImportsRemote {
  const [toStorage, toApi] = [storageFetch(), fetchWithTimeout()];
  const { as, call } = createSessionClient(url, key, (input, init) =>
    (isStorageRequest(input) ? toStorage : toApi)(input, init),
  );

  return {
    list: (access) => toResult(async () => validate(importsAnswer, await call(access, "imports"))),

    takeBack: (access, id, withEdited) =>
      toResult(async () => {
        const answer = await call(access, "take_back_import", { import: id, with_edited: withEdited });
        const { files, ...taken } = validate(takenAnswer, answer);
        const media = (await as(access)).storage.from("media");
        // What a lost connection leaves is deleted as any file that nothing uses.
        for (let from = 0; from < files.length; from += FILES_AT_ONCE)
          await awaitStorage(media.remove(files.slice(from, from + FILES_AT_ONCE)));
        return taken;
      }),
  };
}
