import { useId, useRef, useState } from "react";
import type { Way } from "../../../domain/outbox/item-state.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Region } from "../../../ui/region.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { QueueItem } from "./group-queue.ts";
import { ItemButtons } from "./item-buttons.tsx";
import { ItemName } from "./item-name.tsx";
import { ItemState } from "./item-state.tsx";
import type { PostName } from "./read-queue.ts";
import { shownAction, writtenText } from "./shown-actions.ts";
import type { ItemActions } from "./use-item-actions.ts";

type ListItemProps = {
  readonly line: QueueItem;
  readonly post: PostName | null;
  readonly actions: ItemActions;
  readonly way: Way;
};

/** An outbox entry: its name, state, time and actions. */
export function ListItem({ line, post, actions, way }: ListItemProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const name = useId();
  const { first } = line;
  const text = writtenText(first);
  const { icon: Icon } = shownAction(first.intent);

  /** The pressed button disappears with its entry, so the focus moves to the neighbouring one or the heading. */
  function runAndMoveFocus(run: () => Promise<void>) {
    const beside = item.current?.nextElementSibling ?? item.current?.previousElementSibling;
    void run().then(() => {
      const next = beside?.isConnected ? beside : document.querySelector("main h1");
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    });
  }

  return (
    <li
      ref={item}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-3 border-line border-t py-5 md:grid-cols-[1fr_auto]"
    >
      <Region>
        <div className="flex min-w-0 gap-3">
          <Icon className="mt-1 size-5 shrink-0 text-ink-2" strokeWidth={1.7} aria-hidden="true" />
          <div className="min-w-0">
            <p
              id={name}
              className="-mx-1 line-clamp-3 px-1 pb-[.15em] font-display font-semibold text-lg leading-snug"
            >
              <ItemName item={line} post={post} />
            </p>
            {text ? (
              <blockquote className="mt-2 border-gold border-s-3 ps-3">
                {first.intent.kind === "comment" ? (
                  <p className="text-ink-2 text-sm">{m.waiting_as({ name: first.intent.authorName })}</p>
                ) : null}
                <p className="measure line-clamp-4 whitespace-pre-line">{text}</p>
              </blockquote>
            ) : null}
            <ItemState operation={first} way={way} />
          </div>
        </div>
        <ItemButtons
          item={line}
          name={name}
          onRetry={() => runAndMoveFocus(() => actions.retry(line))}
          onWithdraw={() => runAndMoveFocus(() => actions.withdraw(line))}
          onWithdrawToEdit={() => void actions.withdrawToEdit(line)}
          onDiscard={() => setIsConfirming(true)}
        />
        {isConfirming ? (
          <DiscardDialog
            item={line}
            post={post}
            onDiscard={() => runAndMoveFocus(() => actions.discard(line))}
            onClose={() => setIsConfirming(false)}
          />
        ) : null}
      </Region>
    </li>
  );
}
