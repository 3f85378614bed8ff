import { kindText } from "../../../components/admin/kind-labels.ts";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { updatedText } from "../../../components/texts/dates.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { useAdminLive, useAdminSync } from "../../../data/admin/context.ts";
import { byKind, TRANSLATED_KINDS } from "../../../domain/kinds/kinds.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import type { AdminCounts } from "../../../offline/admin/queries.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { SkeletonList } from "../../../ui/skeleton.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { Counts } from "./counts.tsx";
import { FirstDay } from "./first-day/first-day.tsx";
import { readSetup, useFirstDay } from "./first-day/use-first-day.ts";
import { RecentActivity } from "./recent-activity.tsx";
import { Waiting } from "./waiting.tsx";

/** Sample data, marked as such, shown if nothing has ever been loaded and the server does not respond. */
const SAMPLE_COUNTS: AdminCounts = {
  ...byKind(() => 0),
  blog: 12,
  news: 8,
  community: 24,
  message: 5,
  unread: 2,
};

/** Overview of counts, recent activity and open work. Reads only from this device. */
export function DashboardPage() {
  const now = useNow();
  const { updatedAt, failure } = useAdminSync();
  const query = useAdminLive("dashboard", async (read) => {
    const [isComplete, counts, setup] = await Promise.all([
      read.isComplete(),
      read.counts(),
      readSetup(read),
    ]);
    return { isComplete, counts, setup };
  });
  const known = query.value;
  const firstDay = useFirstDay(known?.setup ?? null);
  const isSample = known !== undefined && !known.isComplete && failure !== null;
  const counts = isSample ? SAMPLE_COUNTS : known?.isComplete ? known.counts : null;

  return (
    <>
      <PageHead title={m.admin_dashboard()}>
        <p className="mt-3 min-h-[1.6em] text-ink-2">
          {updatedAt !== null && counts ? m.dashboard_as_of({ time: updatedText(updatedAt, now) }) : null}
        </p>
      </PageHead>
      {isSample ? <Notice tone="info">{m.dashboard_sample()}</Notice> : null}
      <QueryError query={query} />
      {counts ? (
        <div className="grid gap-8">
          {firstDay ? <FirstDay {...firstDay} /> : null}
          <Waiting isAll={firstDay === null && !isSample} />
          <div>
            <NewPosts />
            <Counts counts={counts} />
          </div>
          <RecentActivity />
        </div>
      ) : null}
      {/* All at once: what is to be done stands above the buttons, and would push them away. */}
      {counts || query.status === "failed" ? null : <SkeletonList count={5} className="h-14" />}
    </>
  );
}

/** Buttons for new posts on a phone; wide windows have them in the side menu. */
function NewPosts() {
  return (
    <div className="mb-6 grid large-text:grid-cols-[minmax(0,1fr)] grid-cols-2 gap-2 *:first:col-span-full [&_a]:px-2 md:hidden">
      {TRANSLATED_KINDS.map((kind, place) => (
        <ButtonLink key={kind} to={adminPaths.newPost(kind)} variant={place === 0 ? "primary" : "small"}>
          {kindText(kind, "new")}
        </ButtonLink>
      ))}
    </div>
  );
}
