import { PenLine } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { adminPaths } from "../../../config/admin-paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { type Editor, editorOf } from "./editor-of.ts";

/** From the public site to the admin, or to the editor of what the page shows. */
export function OwnerLink({ part }: { readonly part: "edit" | "admin" }) {
  return part === "edit" ? <EditLink /> : <AdminLink />;
}

/** In the navigation of the site. */
function AdminLink() {
  return (
    <Link
      to={adminPaths.dashboard}
      className="flex min-h-12 items-center border-line border-b text-ink-2 text-lg no-underline hover:text-ink nav:border-transparent nav:border-b-2 nav:text-sm"
    >
      {m.admin_menu()}
    </Link>
  );
}

/** As each page's own distance from the top. */
const PLACES: Readonly<Record<Editor["beside"], string>> = {
  post: "top-6 max-w-(--measure) md:top-10",
  event: "top-1 md:top-8",
  heading: "top-2 xs:top-8",
};

/** At the end of the page's first line. It takes no room, so that nothing moves when it appears. */
function EditLink() {
  const { pathname } = useLocation();
  const editor = editorOf(pathname);
  if (!editor) return null;
  return (
    <div className={`no-print relative z-1 flex h-0 justify-end ${PLACES[editor.beside]}`}>
      <Link
        to={editor.to}
        className="inline-flex h-11 items-center gap-2 px-1 text-ink-2 text-sm no-underline hover:text-ink hover:underline hover:decoration-2 hover:decoration-gold hover:underline-offset-4"
      >
        <PenLine className="size-[18px] shrink-0" strokeWidth={1.8} aria-hidden="true" />
        {m.nav_edit()}
      </Link>
    </div>
  );
}
