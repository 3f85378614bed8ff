import type { PickedFile } from "../../components/admin/media/media-field.tsx";
import { storageErrorText } from "../../components/texts/storage-error-text.ts";
import { type MediaPlace, mediaRejectionText } from "../../domain/content/media-rules.ts";
import { KINDS, type MediaKind } from "../../domain/kinds/kinds.ts";
import { storageProblemOf } from "../../domain/outbox/persist.ts";
import { parsedUrl } from "../../domain/text/parsed-url.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { validationMessage } from "../../ui/forms/validation-message.ts";
import type { Admin } from "./context.ts";

/** Prepares a file, or a picture at another host, for a row and stores it on this device; or tells why not. */
export async function takeMedia(
  { commands, now, transfer }: Pick<Admin, "commands" | "now" | "transfer">,
  { kind, rowId }: { readonly kind: MediaKind; readonly rowId: string },
  chosen: File | string,
  place: MediaPlace,
): Promise<PickedFile> {
  const file = typeof chosen === "string" ? await fetchedPicture(transfer, chosen) : chosen;
  if (!file) return { ok: false, why: m.writing_picture_not_fetched({ host: hostOf(chosen) }) };
  // The image compressor is loaded on first use.
  const [{ prepareMedia }, { assignPaths }] = await Promise.all([
    import("../../media/prepare-media.ts"),
    import("../../media/assign-paths.ts"),
  ]);
  const prepared = await prepareMedia(file, place);
  if (!prepared.ok) return { ok: false, why: validationMessage(mediaRejectionText(prepared.rejection)) };
  const random = crypto.randomUUID().slice(0, 8);
  const media = assignPaths(prepared.media, KINDS[kind].media, random, now());
  for (const { path, bytes, type } of media.uploads) {
    const problem = await storageProblemOf(commands.storeFile({ path, rowId, bytes, type }));
    if (problem) return { ok: false, why: storageErrorText(problem) };
  }
  return { ok: true, media };
}

/** A picture at another host, by the site's own server; null without one, or if it cannot be had. */
export async function fetchedPicture(transfer: Admin["transfer"], address: string): Promise<File | null> {
  const answer = await transfer?.fetchPicture(address);
  return answer?.ok ? new File([answer.value], "picture") : null;
}

const hostOf = (chosen: File | string) => parsedUrl(String(chosen))?.host ?? String(chosen);
