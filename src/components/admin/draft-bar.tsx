import { Save } from "lucide-react";
import { useEffect, useRef } from "react";
import type { StorageProblem } from "../../domain/outbox/persist.ts";
import { m } from "../../i18n/paraglide/messages.js";
import { Button } from "../../ui/button.tsx";
import { bottomBar } from "../../ui/forms/bottom-bar.ts";
import { Notice } from "../../ui/notice.tsx";
import { clockText } from "../texts/dates.tsx";
import { storageErrorText } from "../texts/storage-error-text.ts";

type DraftBarProps = {
  readonly draft: {
    readonly isChanged: boolean;
    readonly persistedAt: number | null;
    readonly storage:
      | { readonly state: string }
      | { readonly state: "not-persisted"; readonly why: StorageProblem };
  };
  onDiscard(): void;
};

/**
 * Save state of a draft, with the buttons to save or discard it. Ctrl+S saves. Must be inside the form that it
 * submits.
 */
export function DraftBar({ draft, onDiscard }: DraftBarProps) {
  const { isChanged, persistedAt, storage } = draft;
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      button.current?.click();
    };
    document.addEventListener("keydown", save);
    return () => document.removeEventListener("keydown", save);
  }, []);

  return (
    <div ref={bottomBar} className="sticky bottom-0 short:static border-line border-t bg-paper py-3">
      {"why" in storage ? <Notice tone="error">{storageErrorText(storage.why)}</Notice> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={button} type="submit" aria-disabled={!isChanged}>
          <Save className="size-5" aria-hidden="true" />
          {m.save_word()}
        </Button>
        {persistedAt === null ? null : (
          <Button variant="link" onClick={onDiscard}>
            {m.draft_drop()}
          </Button>
        )}
        <p role="status" className="text-ink-2 text-sm">
          {persistedAt === null ? null : m.draft_kept({ time: clockText(persistedAt) })}
        </p>
      </div>
    </div>
  );
}
