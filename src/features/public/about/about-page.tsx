import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { EmptyList } from "../../../components/lists/empty-list.tsx";
import { QueryError } from "../../../components/lists/query-error.tsx";
import { adminPaths } from "../../../config/admin-paths.ts";
import { paths } from "../../../config/paths.ts";
import { useLive, useOnline, useSiteData, useSnapshot, useSyncStatus } from "../../../data/site/context.ts";
import type { SiteProfile } from "../../../domain/content/content.ts";
import { localText } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Bio } from "./bio.tsx";
import { PlaceMap } from "./place-map.tsx";
import { Privacy } from "./privacy.tsx";

export function AboutPage() {
  const snapshot = useSnapshot();
  const query = useLive(
    "about:profile",
    async (read) => ({ profile: await read.profile(), isFilled: await read.isFilled("profile") }),
    snapshot?.profile ? { profile: snapshot.profile, isFilled: true } : undefined,
  );
  const known = query.value;
  const profile = known?.profile ?? null;
  const tagline = profile && localText(profile, "tagline", getLocale());
  useHashTarget(profile !== null);

  return (
    <>
      <PageHead
        title={m.nav_about()}
        {...(tagline?.text ? { lead: <span lang={tagline.lang}>{tagline.text}</span> } : {})}
      />
      <QueryError query={query} />
      {profile ? (
        <Profile profile={profile} />
      ) : query.status === "failed" ? null : (
        <NoProfile isFilled={known?.isFilled} />
      )}
      <Privacy profile={profile} />
    </>
  );
}

function Profile({ profile }: { profile: SiteProfile }) {
  const place = localText(profile, "place", getLocale());
  const address = localText(profile, "address", getLocale());
  return (
    <>
      <Bio profile={profile} empty={<NothingYet />} />
      {profile.map ? <PlaceMap place={place.text ? place : address} map={profile.map} /> : null}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyList
      fill={{ to: `${adminPaths.profile}#bio`, label: m.about_fill() }}
      action={<ButtonLink to={paths.contact}>{m.about_write()}</ButtonLink>}
    >
      {m.about_nothing_yet()}
    </EmptyList>
  );
}

/** @param isFilled true if the mirror has ever been filled; undefined while the database is opening */
function NoProfile({ isFilled }: { isFilled: boolean | undefined }) {
  const withData = useSiteData();
  const online = useOnline();
  const { failure } = useSyncStatus();
  if (isFilled) return <NothingYet />;
  const unreachable = failure !== null || (isFilled === false && !online);
  if (!unreachable) return <AboutSkeleton />;
  return (
    <EmptyState
      action={
        <Button onClick={() => void withData(({ siteSync }) => siteSync.sync()).catch(console.error)}>
          {m.try_again()}
        </Button>
      }
    >
      {m.about_unreachable()}
    </EmptyState>
  );
}

/** Scrolls to the URL's anchor once the content above it has rendered. */
function useHashTarget(ready: boolean): void {
  const { hash } = useLocation();
  // The router handles later hash changes.
  const scroll = useEffectEvent(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  });
  useEffect(() => {
    if (ready) scroll();
  }, [ready]);
}

/** The loading placeholder of the page. */
function AboutSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.loading()}
      className="grid gap-12 pb-14 md:grid-cols-[1.35fr_1fr] md:gap-16"
    >
      <div className="grid content-start gap-3">
        <Skeleton className="mb-3 h-24" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-4/5" />
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
