import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";

type FileButtonProps = {
  readonly variant: "primary" | "secondary";
  readonly children: ReactNode;
  /** The kinds of files, as in the attribute of the input. */
  readonly accept: string;
  /** Id of the element with a note. */
  readonly describedBy?: string;
  onFile(file: File): void;
};

/** A button that chooses one file of the device. */
export function FileButton({ variant, children, accept, describedBy, onFile }: FileButtonProps) {
  return (
    <label
      className={`${buttonClass(variant)} focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-(--ring)`}
    >
      <FileUp className="size-5" aria-hidden="true" />
      <span>{children}</span>
      <input
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
