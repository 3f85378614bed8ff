import { storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import type { PostKind } from "../../../domain/content/content.ts";
import { mediaReference } from "../../../domain/content/media-reference.ts";
import { mediaRejectionText, SOUND_REJECTIONS } from "../../../domain/content/media-rules.ts";
import { draftOfShared } from "../../../domain/forms/shared-draft.ts";
import { KINDS } from "../../../domain/kinds/kinds.ts";
import { storageProblemOf } from "../../../domain/outbox/persist.ts";
import { prepareSound, soundPath } from "../../../media/prepare-sound.ts";
import {
  deleteShared,
  SHARE_PARAMS,
  type SharedContent,
  sharedPictures,
  sharedRecording,
  storeShared,
} from "../../../pwa/share-target/shared.ts";
import { validationMessage } from "../../../ui/forms/validation-message.ts";

export type SharedKind = PostKind;
type Made = { readonly ok: true; readonly rowId: string } | { readonly ok: false; readonly why: string };

/**
 * Creates a draft of a shared item with its first picture and its recording. The other pictures stay as shared items, each for a post
 * of its own. The item is deleted only after the draft has been stored.
 */
export function useMakeDraft() {
  const { commands, read, user, now } = useAdmin();

  return async (shared: SharedContent, kind: SharedKind): Promise<Made> => {
    const rowId = crypto.randomUUID();
    const [first, ...others] = await sharedPictures(shared);
    const picture = first ? await preparePicture(first, kind, now()) : NONE;
    if (!picture.ok) return picture;
    const sound = shared.recording ? await prepareRecording(shared, shared.recording, kind, now()) : NONE;
    if (!sound.ok) return sound;
    for (const { path, bytes, type } of [...picture.uploads, ...sound.uploads]) {
      const problem = await storageProblemOf(commands.storeFile({ path, rowId, bytes, type }));
      if (problem) return { ok: false, why: storageErrorText(problem) };
    }
    const displayName = (await read.profile())?.row.displayName;
    const draft = draftOfShared(kind, shared, picture.media, user.email, displayName, sound.recording);
    const problem = await storageProblemOf(commands.storeDraft({ ...draft, rowId, base: null }));
    if (problem) return { ok: false, why: storageErrorText(problem) };
    if (others.length > 0) await storeAgain(others, shared.at);
    await deleteShared(shared.id);
    return { ok: true, rowId };
  };
}

async function preparePicture(picture: Blob, kind: SharedKind, now: number) {
  // The image compressor is loaded on first use.
  const [{ prepareMedia }, { assignPaths }] = await Promise.all([
    import("../../../media/prepare-media.ts"),
    import("../../../media/assign-paths.ts"),
  ]);
  const prepared = await prepareMedia(picture, kind === "community" ? "community" : "cover");
  if (!prepared.ok)
    return { ok: false as const, why: validationMessage(mediaRejectionText(prepared.rejection)) };
  const random = crypto.randomUUID().slice(0, 8);
  const media = assignPaths(prepared.media, KINDS[kind].media, random, now);
  return { ok: true as const, media, uploads: media.uploads };
}

async function prepareRecording(
  shared: SharedContent,
  spokenBy: NonNullable<SharedContent["recording"]>,
  kind: SharedKind,
  now: number,
) {
  const file = await sharedRecording(shared);
  if (!file) return NONE;
  const prepared = await prepareSound(file);
  if (!prepared.ok)
    return { ok: false as const, why: validationMessage(SOUND_REJECTIONS[prepared.rejection]) };
  const { bytes, type, seconds } = prepared.sound;
  const path = soundPath(KINDS[kind].media, crypto.randomUUID().slice(0, 8), now, type);
  const recording = { src: mediaReference(path), bytes: bytes.byteLength, seconds, ...spokenBy };
  return { ok: true as const, recording, uploads: [{ path, bytes, type }] };
}

/** Of shared content without a picture, or without a recording. */
const NONE = { ok: true, media: null, recording: null, uploads: [] } as const;

function storeAgain(pictures: readonly Blob[], at: number): Promise<void> {
  const form = new FormData();
  for (const picture of pictures) form.append(SHARE_PARAMS.pictures, picture);
  return storeShared(form, crypto.randomUUID(), at);
}
