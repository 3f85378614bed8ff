import { m } from "../../i18n/paraglide/messages.js";

type QueryErrorProps = {
  /** A live query (src/data/live-query.ts). */
  readonly query: { readonly status: "loading" | "missing" | "ready" | "failed"; retry(): void };
  /** What could not be read; without it, a sentence that fits everywhere. */
  readonly text?: string;
};

/** The error of a failed live query, in its place on the page, with a button to try again. Otherwise nothing. */
export function QueryError({ query: { status, retry }, text = m.query_failed() }: QueryErrorProps) {
  if (status !== "failed") return null;
  return (
    <p
      role="alert"
      className="my-4 flex flex-wrap items-center gap-x-4 rounded-small border border-line bg-gold-soft px-4 py-1.5"
    >
      <span>{text}</span>
      <button type="button" onClick={retry} className="quiet-link min-h-11 font-semibold">
        {m.try_again()}
      </button>
    </p>
  );
}
