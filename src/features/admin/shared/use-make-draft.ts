import { storageErrorIn, storageErrorText } from "../../../components/texts/storage-error-text.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import { MEDIA_FOLDERS } from "../../../domain/content/media-reference.ts";
import { mediaRefusalText } from "../../../domain/content/media-rules.ts";
import type { Draft } from "../../../domain/forms/draft.ts";
import { draftOfShared } from "../../../domain/forms/shared-draft.ts";
import {
  forgetShared,
  keepShared,
  SHARE_PARAMS,
  type Shared,
  sharedPictures,
} from "../../../pwa/share-target/shared.ts";

export type SharedKind = keyof typeof MEDIA_FOLDERS;
type Made = { readonly ok: true; readonly rowId: string } | { readonly ok: false; readonly why: string };

/**
 * Creates a draft of a shared item with its first picture. The other pictures stay as shared items, each for a post
 * of its own. The item is deleted only after the draft has been stored.
 */
export function useMakeDraft() {
  const { commands, person, now } = useAdmin();

  return async (shared: Shared, kind: SharedKind): Promise<Made> => {
    const rowId = crypto.randomUUID();
    const [first, ...others] = await sharedPictures(shared);
    const picture = first ? await preparePicture(first, kind, now()) : null;
    if (picture && !picture.ok) return picture;
    for (const { path, bytes, type } of picture?.media.uploads ?? []) {
      const why = await storageErrorIn(commands.keepMedium({ path, rowId, bytes, type }));
      if (why) return { ok: false, why: storageErrorText(why) };
    }
    const draft = draftOfShared(kind, shared, picture?.media ?? null, person.email);
    const why = await storageErrorIn(
      commands.keepDraft({ ...draft, rowId, base: null } as unknown as Omit<Draft, "updatedAt">),
    );
    if (why) return { ok: false, why: storageErrorText(why) };
    if (others.length > 0) await storeAgain(others, shared.at);
    await forgetShared(shared.id);
    return { ok: true, rowId };
  };
}

async function preparePicture(picture: Blob, kind: SharedKind, now: number) {
  // The image compressor is loaded on first use.
  const [{ prepareMedia }, { placeMedia }] = await Promise.all([
    import("../../../media/prepare-media.ts"),
    import("../../../media/place-media.ts"),
  ]);
  const prepared = await prepareMedia(picture, kind === "community" ? "community" : "cover");
  if (!prepared.ok) return { ok: false as const, why: mediaRefusalText(prepared.refusal) };
  const random = crypto.randomUUID().slice(0, 8);
  return { ok: true as const, media: placeMedia(prepared.media, MEDIA_FOLDERS[kind], random, now) };
}

function storeAgain(pictures: readonly Blob[], at: number): Promise<void> {
  const form = new FormData();
  for (const picture of pictures) form.append(SHARE_PARAMS.pictures, picture);
  return keepShared(form, crypto.randomUUID(), at);
}
