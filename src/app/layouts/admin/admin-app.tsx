import { type ReactNode, useEffect } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { ReachContext } from "../../../components/admin/reach-context.ts";
import { adminPaths } from "../../../config/admin-paths.ts";
import { store } from "../../../config/local-storage.ts";
import { storageKeys } from "../../../config/storage-keys.ts";
import { AdminContext, useAdmin, useAdminLive, useAdminSessionState } from "../../../data/admin/context.ts";
import { useMeasuredReach } from "../../../data/admin/reach.ts";
import { useSnapshot } from "../../../data/site/context.ts";
import { ownersName } from "../../../domain/naming/owners-name.ts";
import { CommentsPage } from "../../../features/admin/comments/comments-page.tsx";
import { ModerationLogPage } from "../../../features/admin/comments/moderation-log-page.tsx";
import { DashboardPage } from "../../../features/admin/dashboard/dashboard-page.tsx";
import { DeletedPage } from "../../../features/admin/deleted/deleted-page.tsx";
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
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { showOnIcon } from "../../../pwa/install/icon-badge.ts";
import { Toasts } from "../../../ui/toasts.tsx";
import { NamedSite } from "../named-site.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { LoginFrame } from "./login-frame.tsx";
import { usePaused } from "./use-paused.ts";
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
                <Route path="deleted" element={<DeletedPage />} />
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

/** Names the site in the admin as the owner last saved it, sent or not; before the first sync as visitors know it. */
function AdminIdentity({ children }: { children: ReactNode }) {
  const snapshot = useSnapshot();
  const { value } = useAdminLive("identity", async (read) => (await read.profile())?.row ?? null);
  const profile = value ?? snapshot?.profile ?? null;
  // For comments on the public pages.
  const name = value ? ownersName(value, getLocale()) : null;
  useEffect(() => {
    if (name !== null) store(storageKeys.ownersName, name);
  }, [name]);
  return <NamedSite profile={profile}>{children}</NamedSite>;
}

/** Asks a signed-in user to sign in again when the server has ended the session. */
function LoginAgain() {
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
