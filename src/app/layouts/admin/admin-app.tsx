import { type ReactNode, useEffect } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { ReachContext } from "../../../components/admin/reach-context.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { AdminContext, useAdminSessionState } from "../../../data/admin/context.ts";
import { useMeasuredReach } from "../../../data/admin/reach.ts";
import { CommentsPage } from "../../../features/admin/comments/comments-page.tsx";
import { ModerationLogPage } from "../../../features/admin/comments/moderation-log-page.tsx";
import { DashboardPage } from "../../../features/admin/dashboard/dashboard-page.tsx";
import { EventForm } from "../../../features/admin/events/event-form.tsx";
import { EventsAdminPage } from "../../../features/admin/events/events-admin-page.tsx";
import { GuestsPage } from "../../../features/admin/events/guests-page.tsx";
import { HealthPage } from "../../../features/admin/health/health-page.tsx";
import { LoginPage } from "../../../features/admin/login/login-page.tsx";
import { NewPasswordPage } from "../../../features/admin/login/new-password-page.tsx";
import { MessagesPage } from "../../../features/admin/messages/messages-page.tsx";
import { PersonalDataPage } from "../../../features/admin/personal-data/personal-data-page.tsx";
import { ProfilePage } from "../../../features/admin/profile/profile-page.tsx";
import { ServiceForm } from "../../../features/admin/services/service-form.tsx";
import { ServicesAdminPage } from "../../../features/admin/services/services-page.tsx";
import { SettingsPage } from "../../../features/admin/settings/settings-page.tsx";
import { SharedPage } from "../../../features/admin/shared/shared-page.tsx";
import { SubmissionsPage } from "../../../features/admin/submissions/submissions-page.tsx";
import { AdminWaitingPage } from "../../../features/admin/waiting/waiting-page.tsx";
import { showOnIcon } from "../../../pwa/install/icon-badge.ts";
import { Toasts } from "../../../ui/toasts.tsx";
import { AdminIdentity } from "./admin-identity.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { LoginAgain } from "./login-again.tsx";
import { LoginFrame } from "./login-frame.tsx";
import { editorRoutes, writingRoutes } from "./writing-routes.tsx";

/** The routes of the admin. The password reset page, opened from a mail, is outside the session guard. */
export function AdminApp() {
  return (
    <Routes>
      <Route
        path="new-password"
        element={
          <LoginFrame>
            <NewPasswordPage />
          </LoginFrame>
        }
      />
      <Route path="*" element={<GuardedAdmin />} />
    </Routes>
  );
}

function Reached({ children }: { children: ReactNode }) {
  return <ReachContext value={useMeasuredReach()}>{children}</ReachContext>;
}

/** Shows the sign-in form at every admin address unless the user is signed in. */
function GuardedAdmin() {
  const session = useAdminSessionState();
  const isOut = session.kind === "signed-out";
  useEffect(() => {
    if (isOut) showOnIcon("admin", 0);
  }, [isOut]);
  if (session.kind !== "signed-in") {
    const locked = session.kind === "expired" ? { email: session.user.email, unsent: session.unsent } : null;
    return (
      <LoginFrame>
        <LoginPage locked={locked} />
      </LoginFrame>
    );
  }
  return (
    <AdminContext value={session.admin} key={session.user.id}>
      <AdminIdentity>
        <Toasts>
          <Reached>
            <Routes>
              <Route path="login" element={<LoginAgain />} />
              <Route element={<AdminLayout bare />}>{editorRoutes}</Route>
              <Route element={<AdminLayout />}>
                <Route path="dashboard" element={<DashboardPage />} />
                <Route path="messages" element={<MessagesPage />} />
                <Route path="submissions" element={<SubmissionsPage />} />
                <Route path="comments" element={<CommentsPage />} />
                <Route path="moderation-log" element={<ModerationLogPage />} />
                {writingRoutes}
                <Route path="services" element={<ServicesAdminPage />} />
                <Route path="services/:id" element={<ServiceForm />} />
                <Route path="events" element={<EventsAdminPage />} />
                <Route path="events/:id" element={<EventForm />} />
                <Route path="events/:id/guests" element={<GuestsPage />} />
                <Route path="shared" element={<SharedPage />} />
                <Route path="waiting" element={<AdminWaitingPage />} />
                <Route path="profile" element={<ProfilePage />} />
                <Route path="settings" element={<SettingsPage />} />
                <Route path="personal-data" element={<PersonalDataPage />} />
                <Route path="health" element={<HealthPage />} />
                <Route path="*" element={<Navigate to={adminPaths.dashboard} replace />} />
              </Route>
            </Routes>
          </Reached>
        </Toasts>
      </AdminIdentity>
    </AdminContext>
  );
}
