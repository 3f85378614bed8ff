import { useEffect, useId, useRef } from "react";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import type { Line } from "./arrange.ts";
import { LineName } from "./line-name.tsx";
import { type PostName, wordsOf } from "./read-waiting.ts";

type DiscardDialogProps = {
  readonly line: Line;
  readonly post: PostName | null;
  onDiscard(): void;
  onClose(): void;
};

/** Asks for confirmation before discarding an operation, and names it. Escape and "Keep it" cancel. */
export function DiscardDialog({ line, post, onDiscard, onClose }: DiscardDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const question = useId();
  const words = wordsOf(line.first);

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
      <h2 id={question} className="text-2xl">
        {m.waiting_discard_question()}
      </h2>
      <p className="mt-4 font-semibold">
        <LineName line={line} post={post} plain />
      </p>
      {words ? (
        <p className="mt-2 line-clamp-6 whitespace-pre-line border-gold border-l-3 pl-3 text-ink-2">
          {words}
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          onClick={() => {
            dialog.current?.close();
            onDiscard();
          }}
        >
          {m.waiting_discard({ count: line.operations.length })}
        </Button>
        <Button weight="second" autoFocus onClick={() => dialog.current?.close()}>
          {m.waiting_discard_keep()}
        </Button>
      </div>
    </dialog>
  );
}
