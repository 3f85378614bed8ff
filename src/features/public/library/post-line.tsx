import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { KIND_NAMES } from "../../../components/texts/kind-names.ts";
import { pageOf } from "../../../config/paths.ts";
import type { PageKind } from "../../../domain/kinds/kinds.ts";

type PostLineProps = {
  readonly kind: PageKind;
  readonly id: string;
  readonly title: string;
  readonly lang: string;
  /** Details shown beside the kind. */
  readonly about: ReactNode;
  /** The actions. */
  readonly children?: ReactNode;
};

/** A stored post: its title, size and actions. */
export function PostLine({ kind, id, title, lang, about, children }: PostLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-line border-t py-3">
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="flex flex-wrap gap-x-2 text-ink-2 text-sm">
          <b className="font-semibold text-red-ink">{KIND_NAMES[kind]()}</b>
          <span>{about}</span>
        </p>
        <Link
          to={pageOf[kind](id)}
          lang={lang}
          className="line-clamp-3 font-display font-semibold text-lg no-underline hover:underline hover:decoration-2 hover:decoration-gold hover:underline-offset-4"
        >
          {title}
        </Link>
      </div>
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </li>
  );
}
