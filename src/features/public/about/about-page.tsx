import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router-dom";
import { paths } from "../../../config/paths.ts";
import { useAsk, useLive, useOnline, useServices, useSyncStatus } from "../../../data/site/context.ts";
import type { SiteProfile } from "../../../domain/content/content.ts";
import { wordsIn } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHead } from "../../../ui/page.tsx";
import { AboutSkeleton } from "./about-skeleton.tsx";
import { Bio } from "./bio.tsx";
import { PlaceMap } from "./place-map.tsx";
import { Privacy } from "./privacy.tsx";

export function AboutPage() {
  const { snapshot } = useServices();
  const known = useLive(
    "about:profile",
    async (read) => ({ profile: await read.profile(), begun: await read.hasBegun("profile") }),
    snapshot?.profile ? { profile: snapshot.profile, begun: true } : undefined,
  );
  const profile = known?.profile ?? null;
  const tagline = profile && wordsIn(profile, "tagline", getLocale());
  useHashTarget(profile !== null);

  return (
    <>
      <PageHead
        title={m.nav_about()}
        {...(tagline?.text ? { lead: <span lang={tagline.lang}>{tagline.text}</span> } : {})}
      />
      {profile ? <Profile profile={profile} /> : <NoProfile begun={known?.begun} />}
      <Privacy profile={profile} />
    </>
  );
}

function Profile({ profile }: { profile: SiteProfile }) {
  const place = wordsIn(profile, "place", getLocale());
  const address = wordsIn(profile, "address", getLocale());
  return (
    <>
      <Bio profile={profile} />
      {profile.map ? <PlaceMap place={place.text ? place : address} map={profile.map} /> : null}
    </>
  );
}

/** @param begun true if the mirror has ever been filled; undefined while the database is opening */
function NoProfile({ begun }: { begun: boolean | undefined }) {
  const ask = useAsk();
  const online = useOnline();
  const { failure } = useSyncStatus();
  if (begun) {
    return (
      <EmptyState action={<ButtonLink to={paths.contact}>{m.about_write()}</ButtonLink>}>
        {m.about_nothing_yet()}
      </EmptyState>
    );
  }
  const unreachable = failure !== null || (begun === false && !online);
  if (!unreachable) return <AboutSkeleton />;
  return (
    <EmptyState
      action={
        <Button onClick={() => void ask(({ engine }) => engine.sync()).catch(console.error)}>
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
