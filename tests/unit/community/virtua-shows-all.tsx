import type { ReactElement } from "react";

/** Stands in for virtua where nothing has a size: every card exists. */
export function WindowMasonry<T>({ data, children }: { data: T[]; children: (item: T) => ReactElement }) {
  return <div>{data.map(children)}</div>;
}
