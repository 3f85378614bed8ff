import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";

/** Delay in milliseconds between announcing and navigating. */
const DELAY = 1_000;

/** Link back to the public site: names the destination, then navigates after a moment. */
export function BackToSite() {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(paths.home), DELAY);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);

  return (
    <Button variant="secondary" onClick={() => setLeaving(true)}>
      <ArrowLeft className="size-5" aria-hidden="true" />
      <span>{leaving ? m.login_back_home() : m.login_back()}</span>
    </Button>
  );
}
