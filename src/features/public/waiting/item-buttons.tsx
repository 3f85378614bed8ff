import { Link } from "react-router-dom";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { isEditable, isWithdrawable, type QueueItem } from "./group-queue.ts";
import { shownAction } from "./shown-actions.ts";

type ItemButtonsProps = {
  readonly item: QueueItem;
  /** The id of the element that describes the operation. */
  readonly name: string;
  onRetry(): void;
  onDiscard(): void;
  onWithdraw(): void;
  onWithdrawToEdit(): void;
};

/** Actions: a rejected operation can be edited, sent again or discarded; one never sent can be withdrawn. */
export function ItemButtons(props: ItemButtonsProps) {
  const { item, name, onRetry, onDiscard, onWithdraw, onWithdrawToEdit } = props;
  const { first, operations } = item;
  const count = operations.length;
  const isVoice = first.intent.kind === "submission" && first.intent.topic === "voice";
  const { form, withdrawal } = shownAction(first.intent);
  const withdraw = withdrawal?.label ?? m.waiting_withdraw;
  const about = { "aria-describedby": name };

  if (first.state === "parked") {
    const label = first.refusal?.code === "operation_expired" ? m.waiting_send_again : m.waiting_retry;
    return (
      <div className={ROW}>
        {isVoice ? (
          <Button {...about} variant="secondary" onClick={onWithdrawToEdit}>
            {m.waiting_edit()}
          </Button>
        ) : form ? (
          <Link
            {...about}
            to={form(first.intent).to}
            state={{ edit: first.id }}
            className={buttonClass("secondary")}
          >
            {m.waiting_edit()}
          </Link>
        ) : null}
        <Button {...about} variant="secondary" onClick={onRetry}>
          {label({ count })}
        </Button>
        <Button {...about} variant="link" onClick={onDiscard}>
          {m.waiting_discard({ count })}
        </Button>
      </div>
    );
  }
  if (!isWithdrawable(item)) return null;
  return (
    <div className={ROW}>
      <Button {...about} variant="secondary" onClick={isEditable(item) ? onWithdrawToEdit : onWithdraw}>
        {isEditable(item) ? m.waiting_withdraw_edit() : withdraw({ count })}
      </Button>
    </div>
  );
}

const ROW = "flex flex-wrap content-start gap-2 xs:ps-8 md:justify-end md:ps-0";
