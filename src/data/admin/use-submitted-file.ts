import { useEffect, useState } from "react";
import { useAdmin } from "./context.ts";

/**
 * The address of a file that a visitor sent, or of the recording of an answer; null while it is read, "missing" without it. It is on this device after it was shown
 * once.
 */
export function useSubmittedFile(id: string): string | "missing" | null {
  const { submittedFile } = useAdmin();
  const [url, setUrl] = useState<string | "missing" | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    submittedFile(id).then(
      (file) => {
        if (isOver) return;
        made = file && URL.createObjectURL(file);
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
  }, [id, submittedFile]);
  return url;
}
