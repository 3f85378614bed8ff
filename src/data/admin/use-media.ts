import { useCallback, useEffect, useRef } from "react";
import type { PickedFile } from "../../components/admin/media/media-field.tsx";
import { mediaAddress } from "../../components/media/loaded-picture.tsx";
import { storageErrorText } from "../../components/texts/storage-error-text.ts";
import { mediaPath, mediaReference } from "../../domain/content/media-reference.ts";
import {
  acceptedTypes,
  type MediaPlace,
  mediaRejectionText,
  SOUND_REJECTIONS,
} from "../../domain/content/media-rules.ts";
import { KINDS, type PageKind } from "../../domain/kinds/kinds.ts";
import { storageProblemOf } from "../../domain/outbox/persist.ts";
import { parsedUrl } from "../../domain/text/parsed-url.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { prepareSound, soundPath } from "../../media/prepare-sound.ts";
import { validationMessage } from "../../ui/forms/validation-message.ts";
import type { AddedPictures, Pictures } from "../../ui/rich-editor/editor-picture.ts";
import { type Admin, useAdmin } from "./context.ts";

/** A sound file that was checked and stored on this device, or the message why not. */
type PickedSound =
  | { readonly ok: true; readonly src: string; readonly bytes: number; readonly seconds: number }
  | { readonly ok: false; readonly why: string };

/** Media of one post or event: prepares and stores them on this device, from which they are shown until they are uploaded. */
export function useMedia(kind: PageKind, rowId: string) {
  const { commands, read, now, transfer } = useAdmin();
  const addresses = useRef(new Map<string, string>());
  const folder = KINDS[kind].media;

  /** Takes a file, or a picture at another host, which the site's own server fetches. */
  const take = useCallback(
    async (chosen: File | string, place: MediaPlace): Promise<PickedFile> => {
      const file = typeof chosen === "string" ? await fetched(transfer, chosen) : chosen;
      if (!file) return { ok: false, why: m.writing_picture_not_fetched({ host: hostOf(chosen) }) };
      // The image compressor is loaded on first use.
      const [{ prepareMedia }, { assignPaths }] = await Promise.all([
        import("../../media/prepare-media.ts"),
        import("../../media/assign-paths.ts"),
      ]);
      const prepared = await prepareMedia(file, place);
      if (!prepared.ok) return { ok: false, why: validationMessage(mediaRejectionText(prepared.rejection)) };
      const random = crypto.randomUUID().slice(0, 8);
      const media = assignPaths(prepared.media, folder, random, now());
      for (const { path, bytes, type } of media.uploads) {
        const problem = await storageProblemOf(commands.storeFile({ path, rowId, bytes, type }));
        if (problem) return { ok: false, why: storageErrorText(problem) };
      }
      return { ok: true, media };
    },
    [commands, folder, now, rowId, transfer],
  );

  /** Checks a sound file and stores it on this device; or tells why not. */
  const takeSound = useCallback(
    async (file: Blob): Promise<PickedSound> => {
      const prepared = await prepareSound(file);
      if (!prepared.ok) return { ok: false, why: validationMessage(SOUND_REJECTIONS[prepared.rejection]) };
      const { bytes, type, seconds } = prepared.sound;
      const path = soundPath(folder, crypto.randomUUID().slice(0, 8), now(), type);
      const problem = await storageProblemOf(commands.storeFile({ path, rowId, bytes, type }));
      if (problem) return { ok: false, why: storageErrorText(problem) };
      return { ok: true, src: mediaReference(path), bytes: bytes.byteLength, seconds };
    },
    [commands, folder, now, rowId],
  );

  /** The current URL of a picture: an object URL while it is on this device or at another host, else the public one. */
  const address = useCallback(
    async (src: string): Promise<string> => {
      const known = addresses.current.get(src);
      if (known) return known;
      const path = mediaPath(src);
      const medium = path === null ? null : await read.file(path);
      const local = medium && new Blob([medium.bytes], { type: medium.type });
      const held = local ?? (src.startsWith("https:") ? await fetched(transfer, src) : null);
      if (!held) return mediaAddress(src);
      const url = URL.createObjectURL(held);
      addresses.current.set(src, url);
      return url;
    },
    [read, transfer],
  );

  useEffect(() => {
    const { current } = addresses;
    return () => {
      for (const url of current.values()) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);

  const add = useCallback(
    async (files: readonly (File | string)[]): Promise<AddedPictures> => {
      const pictures: AddedPictures["pictures"][number][] = [];
      const errors: string[] = [];
      for (const file of files) {
        const result = await take(file, "article");
        if (!result.ok) errors.push(result.why);
        else if (result.media.meta) pictures.push({ src: result.media.reference, meta: result.media.meta });
      }
      return { pictures, errors };
    },
    [take],
  );

  const inArticle: Pictures = { add, address, accept: acceptedTypes("article") };
  return { take, takeSound, address, inArticle };
}

/** A picture at another host; null without a server that fetches it, or if that cannot. */
async function fetched(transfer: Admin["transfer"], address: string): Promise<File | null> {
  const answer = await transfer?.fetchPicture(address);
  return answer?.ok ? new File([answer.value], "picture") : null;
}

const hostOf = (chosen: File | string) => parsedUrl(String(chosen))?.host ?? String(chosen);
