import { Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { m } from "../../i18n/paraglide/messages.js";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import { QueryError } from "../lists/query-error.tsx";
import { RowButton } from "./admin-row.tsx";
import { DeleteButton } from "./delete-button.tsx";

type RowsPageProps<T> = {
  readonly title: string;
  readonly lead: string;
  /** What the list says without rows. */
  readonly empty: string;
  /** The label of the button for a new row, and the address of its form. */
  readonly create: string;
  formOf(rowId: string): string;
  readonly query: ComponentProps<typeof QueryError>["query"] & { readonly value: readonly T[] | undefined };
  readonly sync: Required<ComponentProps<typeof EmptyList>>["sync"];
  /** The line of a row, with its key. */
  children(row: T): ReactNode;
};

/** The rows of a kind that has few, all on one page. */
export function RowsPage<T>({ title, lead, empty, create, formOf, query, sync, children }: RowsPageProps<T>) {
  const [form] = useState(() => formOf(crypto.randomUUID()));
  return (
    <>
      <PageHead
        title={title}
        lead={lead}
        action={
          <ButtonLink to={form}>
            <Plus className="size-5" aria-hidden="true" />
            <span>{create}</span>
          </ButtonLink>
        }
      />
      <QueryError query={query} />
      {query.value?.length === 0 ? (
        <EmptyList sync={sync} fill={{ to: form, label: create }}>
          {empty}
        </EmptyList>
      ) : null}
      <ul className="grid">{query.value?.map(children)}</ul>
    </>
  );
}

type RowActionsProps = {
  /** The row's title. */
  readonly of: string;
  /** What a tap does: shows the row to readers, or hides it. */
  readonly toggle: string;
  readonly question: string;
  onToggle(): Promise<unknown>;
  onDelete(): Promise<unknown>;
};

export function RowActions({ of, toggle, question, onToggle, onDelete }: RowActionsProps) {
  return (
    <>
      <RowButton onClick={() => void onToggle()}>
        <span>{toggle}</span>
        <span className="sr-only">{`: ${of}`}</span>
      </RowButton>
      <DeleteButton
        label={m.writing_delete_named({ title: of })}
        question={question}
        onDelete={() => void onDelete()}
      >
        <p className="text-ink-2">{of}</p>
      </DeleteButton>
    </>
  );
}
