import { useLocation, useSearchParams } from "react-router-dom";
import { m } from "../../../i18n/paraglide/messages.js";
import { PageHead } from "../../../ui/page.tsx";
import { type CommunityTab, countryOf, tabOf, withCountry, withTab } from "./community-address.ts";
import { CommunityPosts } from "./community-posts.tsx";
import { LiveStreams } from "./live-streams.tsx";
import { Tabs } from "./tabs.tsx";

/** `/portfolio`: the community's posts, and a preview of its live streams. */
export function CommunityPage() {
  const [search, setSearch] = useSearchParams();
  const { key: visit } = useLocation();
  const tab = tabOf(search);
  const country = countryOf(search);
  const tabs: { value: CommunityTab; label: string }[] = [
    { value: "posts", label: m.community_tab_posts() },
    { value: "live", label: m.community_tab_live() },
  ];

  // Replaces the history entry, so that Back leaves the page instead of stepping through filters.
  return (
    <>
      <PageHead title={m.community_title()} lead={m.community_lead()} />
      <Tabs
        label={m.community_tabs()}
        tabs={tabs}
        chosen={tab}
        onChoose={(next) => setSearch(withTab(search, next), { replace: true })}
      >
        {tab === "posts" ? (
          <CommunityPosts
            country={country}
            visit={visit}
            onChoose={(next) => setSearch(withCountry(search, next), { replace: true })}
          />
        ) : (
          <LiveStreams />
        )}
      </Tabs>
    </>
  );
}
