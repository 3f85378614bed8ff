import { useEffect, useId, useRef } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import type { QueueItem } from "./group-queue.ts";
import { ItemName } from "./item-name.tsx";
import type { PostName } from "./read-queue.ts";
import { writtenText } from "./shown-actions.ts";

type DiscardDialogProps = {
  readonly item: QueueItem;
  readonly post: PostName | null;
  onDiscard(): void;
  onClose(): void;
};

/** Asks for confirmation before discarding an operation, and names it. Escape and "Keep it" cancel. */
export function DiscardDialog({ item, post, onDiscard, onClose }: DiscardDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const question = useId();
  const text = writtenText(item.first);

  useEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={question}
      onClose={onClose}
      className="m-auto w-[min(32rem,100%-2rem)] rounded-card border border-line bg-sheet p-6 text-ink shadow-card backdrop:bg-[rgb(20_17_15/0.55)]"
    >
      <h2 id={question} className="text-xl">
        {m.waiting_discard_question()}
      </h2>
      <p className="mt-4 font-semibold">
        <ItemName item={item} post={post} plain />
      </p>
      {text ? (
        <p className="mt-2 line-clamp-6 whitespace-pre-line border-gold border-s-3 ps-3 text-ink-2">{text}</p>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          onClick={() => {
            dialog.current?.close();
            onDiscard();
          }}
        >
          {m.waiting_discard({ count: item.operations.length })}
        </Button>
        <Button variant="secondary" autoFocus onClick={() => dialog.current?.close()}>
          {m.waiting_discard_keep()}
        </Button>
      </div>
    </dialog>
  );
}
