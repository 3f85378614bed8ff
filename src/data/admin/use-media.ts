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
import { prepareSound, soundPath } from "../../media/prepare-sound.ts";
import { validationMessage } from "../../ui/forms/validation-message.ts";
import type { AddedPictures, Pictures } from "../../ui/rich-editor/editor-picture.ts";
import { useAdmin } from "./context.ts";

/** A sound file that was checked and stored on this device, or the message why not. */
type PickedSound =
  | { readonly ok: true; readonly src: string; readonly bytes: number; readonly seconds: number }
  | { readonly ok: false; readonly why: string };

/** Media of one post or event: prepares and stores them on this device, from which they are shown until they are uploaded. */
export function useMedia(kind: PageKind, rowId: string) {
  const { commands, read, now } = useAdmin();
  const addresses = useRef(new Map<string, string>());
  const folder = KINDS[kind].media;

  const take = useCallback(
    async (file: File, place: MediaPlace): Promise<PickedFile> => {
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
    [commands, folder, now, rowId],
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

  /** The current URL of a picture: an object URL while it is on this device, else the public one. */
  const address = useCallback(
    async (src: string): Promise<string> => {
      const path = mediaPath(src);
      if (path === null) return src;
      const known = addresses.current.get(path);
      if (known) return known;
      const medium = await read.file(path);
      if (!medium) return mediaAddress(src);
      const url = URL.createObjectURL(new Blob([medium.bytes], { type: medium.type }));
      addresses.current.set(path, url);
      return url;
    },
    [read],
  );

  useEffect(() => {
    const { current } = addresses;
    return () => {
      for (const url of current.values()) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);

  const add = useCallback(
    async (files: readonly File[]): Promise<AddedPictures> => {
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
