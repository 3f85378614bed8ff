import type { RefObject } from "react";

type FileInputProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly accept: string;
  readonly capture?: boolean;
  onFiles(files: File[]): void;
};

/** The browser's file picker or camera, opened by a button. */
export function FileInput({ input, label, accept, capture = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      {...(capture ? { capture: "environment" as const } : {})}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        // So that the same file can be chosen again after it was rejected.
        target.value = "";
        onFiles(chosen);
      }}
    />
  );
}
