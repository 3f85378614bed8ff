import { Link } from "react-router-dom";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { isWithdrawable, type Line } from "./arrange.ts";
import { wordsOf } from "./read-waiting.ts";
import { formOf } from "./use-line-actions.ts";

type LineButtonsProps = {
  readonly line: Line;
  /** The id of the element that describes the operation. */
  readonly name: string;
  onRetry(): void;
  onDiscard(): void;
  onWithdraw(): void;
  onWithdrawToEdit(): void;
};

/** Actions: a rejected operation can be edited, sent again or discarded; one never sent can be withdrawn. */
export function LineButtons(props: LineButtonsProps) {
  const { line, name, onRetry, onDiscard, onWithdraw, onWithdrawToEdit } = props;
  const { first, operations } = line;
  const count = operations.length;
  const hasWords = wordsOf(first) !== "";
  const about = { "aria-describedby": name };

  if (first.state === "parked") {
    const again = first.refusal?.code === "operation_expired" ? m.waiting_send_again : m.waiting_retry;
    return (
      <div className={ROW}>
        {hasWords ? (
          <Link {...about} to={formOf(first).to} state={{ edit: first.id }} className={buttonClass("second")}>
            {m.waiting_edit()}
          </Link>
        ) : null}
        <Button {...about} weight="second" onClick={onRetry}>
          {again({ count })}
        </Button>
        <Button {...about} weight="plain" onClick={onDiscard}>
          {m.waiting_discard({ count })}
        </Button>
      </div>
    );
  }
  if (!isWithdrawable(line)) return null;
  return (
    <div className={ROW}>
      <Button {...about} weight="second" onClick={hasWords ? onWithdrawToEdit : onWithdraw}>
        {hasWords ? m.waiting_withdraw_edit() : m.waiting_withdraw({ count })}
      </Button>
    </div>
  );
}

const ROW = "flex flex-wrap content-start gap-2 xs:pl-8 md:justify-end md:pl-0";
