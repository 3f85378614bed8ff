import { Navigate } from "react-router-dom";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdmin, useAdminLive } from "../../../data/admin/context.ts";
import { LoginPage } from "../../../features/admin/login/login-page.tsx";
import { LoginFrame } from "./login-frame.tsx";
import { usePaused } from "./use-paused.ts";

/** Asks a signed-in user to sign in again when the server has ended the session. */
export function LoginAgain() {
  const { user } = useAdmin();
  const paused = usePaused();
  const { value: waiting } = useAdminLive("count-waiting", (read) => read.countQueued());
  if (!paused) return <Navigate to={adminPaths.dashboard} replace />;
  return (
    <LoginFrame>
      <LoginPage locked={{ email: user.email, unsent: waiting?.unsent ?? 0 }} />
    </LoginFrame>
  );
}
