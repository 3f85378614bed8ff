import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isSearchKey } from "../../../components/search/search-key.ts";
import { paths } from "../../../config/paths.ts";

/** `/` opens the search from any page. The search page handles the key itself. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    if (pathname === paths.search) return;
    const open = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      void navigate(paths.search);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, [navigate, pathname]);
}
