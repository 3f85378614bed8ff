import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Image } from "../../../ui/image.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useSubmittedFile } from "./use-submitted-file.ts";

type SubmittedFile = AdminOf["submission"]["files"][number];

/** A picture that a visitor sent. It is on this device after it was seen once. */
export function SubmittedPicture({ file }: { readonly file: SubmittedFile }) {
  const url = useSubmittedFile(file.id);
  if (url === null) return <Skeleton className="size-40" />;
  if (url === "missing") return <p className="text-ink-2 text-sm">{m.submission_picture_later()}</p>;
  return (
    <Image
      src={url}
      alt=""
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      className="max-h-64 w-auto max-w-full rounded-small border border-line"
    />
  );
}
