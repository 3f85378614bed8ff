import { useCallback, useEffect, useRef } from "react";
import { mediaAddress } from "../../components/media/loaded-picture.tsx";
import { storageErrorText } from "../../components/texts/storage-error-text.ts";
import { mediaPath, mediaReference } from "../../domain/content/media-reference.ts";
import { acceptedTypes, type MediaPlace, SOUND_REJECTIONS } from "../../domain/content/media-rules.ts";
import { KINDS, type MediaKind } from "../../domain/kinds/kinds.ts";
import { storageProblemOf } from "../../domain/outbox/persist.ts";
import { prepareSound, soundPath } from "../../media/prepare-sound.ts";
import { validationMessage } from "../../ui/forms/validation-message.ts";
import type { AddedPictures, Pictures } from "../../ui/rich-editor/editor-picture.ts";
import { useAdmin } from "./context.ts";
import { fetchedPicture, takeMedia } from "./take-media.ts";

/** A sound file that was checked and stored on this device, or the message why not. */
type PickedSound =
  | { readonly ok: true; readonly src: string; readonly bytes: number; readonly seconds: number }
  | { readonly ok: false; readonly why: string };

/** Media of one row: prepares and stores them on this device, from which they are shown until they are uploaded. */
export function useMedia(kind: MediaKind, rowId: string) {
  const { commands, read, now, transfer } = useAdmin();
  const addresses = useRef(new Map<string, string>());
  const folder = KINDS[kind].media;

  const take = useCallback(
    (chosen: File | string, place: MediaPlace) =>
      takeMedia({ commands, now, transfer }, { kind, rowId }, chosen, place),
    [commands, now, transfer, kind, rowId],
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
      const held = local ?? (src.startsWith("https:") ? await fetchedPicture(transfer, src) : null);
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
