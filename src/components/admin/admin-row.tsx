import type { ComponentProps, ReactNode } from "react";
import { Region } from "../../ui/region.tsx";

type AdminRowProps = {
  /** An `AdminTitle`, whose clickable area is the whole row. */
  readonly title: ReactNode;
  /** A longer line between the two, over the whole width of a phone. */
  readonly about?: string;
  readonly state: ReactNode;
  readonly actions: ReactNode;
};

/** An item in an admin list: its title opens it, and what can be done with it is quieter, in columns of fixed width. */
export function AdminRow({ title, about, state, actions }: AdminRowProps) {
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] large-text:grid-cols-[minmax(0,1fr)] items-center gap-x-3 border-line border-t py-1 xs:py-2">
      <Region>
        <div className="col-span-full min-w-0 xs:col-span-1">{title}</div>
        {about ? (
          <p className="col-span-full text-ink-2 text-sm leading-snug xs:col-span-1">{about}</p>
        ) : null}
        <div className="col-start-1 min-w-0 text-ink-2 text-sm leading-snug xs:pb-1 [&_a]:relative [&_a]:z-1">
          {state}
        </div>
        <div className="relative z-1 -my-0.5 flex items-center justify-end xs:col-start-2 xs:row-span-3 xs:row-start-1">
          {actions}
        </div>
      </Region>
    </li>
  );
}

/** A quiet action of a row; those of a column are equally wide, so that they are under each other. */
export const ROW_ACTION =
  "inline-flex min-h-11 items-center justify-center rounded-full px-2.5 text-center font-medium text-ink-2 text-sm leading-tight underline decoration-2 decoration-gold underline-offset-4 hover:bg-gold-soft hover:text-ink xs:min-w-32";

export function RowButton(props: Omit<ComponentProps<"button">, "className" | "type">) {
  return <button type="button" className={ROW_ACTION} {...props} />;
}
