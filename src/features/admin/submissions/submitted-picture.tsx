import { useEffect, useState } from "react";
import { useAdmin } from "../../../data/admin/context.ts";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Skeleton } from "../../../ui/skeleton.tsx";

type SubmittedFile = AdminOf["submission"]["files"][number];

/** A picture that a visitor sent. It is on this device after it was seen once. */
export function SubmittedPicture({ file }: { readonly file: SubmittedFile }) {
  const { submittedFile } = useAdmin();
  const [url, setUrl] = useState<string | "missing" | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    submittedFile(file.id).then(
      (picture) => {
        if (isOver) return;
        made = picture && URL.createObjectURL(picture);
        setUrl(made ?? "missing");
      },
      (error: unknown) => {
        console.error(error);
        setUrl("missing");
      },
    );
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [file.id, submittedFile]);
  if (url === null) return <Skeleton className="size-40" />;
  if (url === "missing") return <p className="text-ink-2 text-sm">{m.submission_picture_later()}</p>;
  return (
    <img
      src={url}
      alt=""
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      className="max-h-64 w-auto max-w-full rounded-small border border-line"
    />
  );
}
