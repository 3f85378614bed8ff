import { ChevronDown, HeartPulse, Settings, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdmin } from "../../../data/admin/context.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { useMenu } from "../public/use-menu.ts";
import { SignOut } from "./sign-out.tsx";

const ITEM = "flex min-h-11 items-center gap-3 rounded-small px-3 text-ink no-underline hover:bg-gold-soft";

/** The signed-in user, with account actions. */
export function UserMenu() {
  const { user } = useAdmin();
  const { open, setOpen, button } = useMenu();
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOnOutsideClick = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOnOutsideClick);
    return () => document.removeEventListener("pointerdown", closeOnOutsideClick);
  }, [open, setOpen]);

  return (
    <div ref={menu} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="user-menu"
        onClick={() => setOpen(!open)}
        className="icon-button max-w-[11rem] grid-flow-col gap-2"
      >
        <UserRound className="size-5 min-[420px]:hidden" aria-hidden="true" />
        <span className="truncate max-[419px]:sr-only">{user.email.split("@")[0]}</span>
        <ChevronDown className="size-4 max-[419px]:hidden" aria-hidden="true" />
      </button>
      <div
        id="user-menu"
        hidden={!open}
        className="absolute end-0 z-20 mt-2 grid w-56 gap-1 rounded-card border border-line bg-sheet p-2 shadow-card [&[hidden]]:hidden"
      >
        <p className="px-3 pt-1 text-ink-2 text-sm">{m.admin_role()}</p>
        <Link to={adminPaths.profile} className={ITEM}>
          <UserRound className="size-5" aria-hidden="true" />
          {m.admin_profile()}
        </Link>
        <Link to={adminPaths.settings} className={ITEM}>
          <Settings className="size-5" aria-hidden="true" />
          {m.admin_settings()}
        </Link>
        <Link to={adminPaths.health} className={ITEM}>
          <HeartPulse className="size-5" aria-hidden="true" />
          {m.admin_health()}
        </Link>
        <SignOut className={ITEM} />
      </div>
    </div>
  );
}
