import { useId, useState } from "react";
import type { AdminOf } from "../../../domain/content/admin-content.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { DIALOG_BUTTONS, Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { useSubmissionActions } from "./use-submission-actions.ts";

const ANSWER_MAX = 1_000;

/** Declines with a note that reaches the sender's device. */
export function DeclineForm({ row }: { readonly row: AdminOf["submission"] }) {
  const { decide } = useSubmissionActions(row);
  const heading = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [answer, setAnswer] = useState("");
  return (
    <>
      <Button variant="link" className="px-3" onClick={() => setIsOpen(true)}>
        {m.submission_decline()}
      </Button>
      {isOpen ? (
        <Dialog labelledBy={heading} onClose={() => setIsOpen(false)}>
          <h2 id={heading} className="text-[1.3rem]">
            {m.submission_decline_question()}
          </h2>
          <Field
            multiline
            label={m.submission_decline_note()}
            hint={m.submission_decline_hint()}
            lang={row.lang}
            maxLength={ANSWER_MAX}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <form method="dialog" className={DIALOG_BUTTONS}>
            <Button type="submit" variant="secondary">
              {m.dialog_cancel()}
            </Button>
            <Button
              type="submit"
              onClick={() =>
                void decide({ status: "declined", answer: answer.trim() }, m.submission_declined())
              }
            >
              {m.submission_decline()}
            </Button>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
