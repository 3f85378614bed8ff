import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { FileInput } from "../../../../components/admin/media/file-input.tsx";
import type { Media } from "../../../../components/admin/media/shown-media.tsx";
import { useAddress } from "../../../../components/admin/media/use-address.ts";
import type { PostKind } from "../../../../domain/content/content.ts";
import { acceptedTypes } from "../../../../domain/content/media-rules.ts";
import { m } from "../../../../i18n/paraglide/messages.js";
import { Image } from "../../../../ui/image.tsx";
import { mediaPlaceOf } from "../post-kinds.ts";

type TextPhotoProps = {
  readonly kind: PostKind;
  readonly media: Media;
  address(src: string): Promise<string>;
  onFile(file: File): void;
  /** Goes to the field of the picture in the panel. */
  onOpen(): void;
};

const AREA =
  "flex min-h-14 w-full items-center gap-3 rounded-small border border-edge px-4 py-2 text-start font-semibold text-ink-2 hover:bg-gold-soft hover:text-ink";

/** The picture or video of a post without rich text, under its title: one tap to add it, or to its field in the panel. */
export function TextPhoto({ kind, media, address, onFile, onOpen }: TextPhotoProps) {
  const files = useRef<HTMLInputElement>(null);
  const place = mediaPlaceOf(kind);
  if (media.src !== null)
    return (
      <button type="button" onClick={onOpen} className={AREA}>
        <Thumbnail src={media.src} isVideo={media.type === "video"} address={address} />
        <span>{media.type === "video" ? m.writing_video_change() : m.writing_photo_change()}</span>
      </button>
    );
  const label = place === "community" ? m.writing_photo_add_media() : m.writing_photo_add();
  return (
    <>
      <button type="button" onClick={() => files.current?.click()} className={`${AREA} border-dashed`}>
        <ImagePlus className="size-6 shrink-0" aria-hidden="true" />
        <span>{label}</span>
      </button>
      <FileInput
        input={files}
        label={label}
        accept={acceptedTypes(place)}
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  );
}

type ThumbnailProps = Pick<TextPhotoProps, "address"> & { readonly src: string; readonly isVideo: boolean };

function Thumbnail({ src, isVideo, address }: ThumbnailProps) {
  const url = useAddress(src, address);
  const shape = "h-14 w-20 shrink-0 rounded-small bg-gold-soft object-cover";
  if (url === null) return <span className={shape} />;
  return isVideo ? (
    <video src={url} muted playsInline preload="metadata" tabIndex={-1} className={shape} />
  ) : (
    <Image src={url} alt="" className={shape} />
  );
}
