import type { ReactElement } from "react";

/** A replacement for virtua that renders every card, since elements have no size here. */
export function WindowMasonry<T>({ data, children }: { data: T[]; children: (item: T) => ReactElement }) {
  return <div>{data.map(children)}</div>;
}
