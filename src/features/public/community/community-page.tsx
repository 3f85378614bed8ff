import { useLocation, useSearchParams } from "react-router-dom";
import { LanguageSelect } from "../../../components/language/language-filter.tsx";
import { useLanguageFilter } from "../../../components/language/use-language-filter.ts";
import type { CountryFilter } from "../../../domain/content/country-filter.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { PageHead } from "../../../ui/page.tsx";
import { type CommunityTab, countryOf, tabOf, withCountry, withTab } from "./community-address.ts";
import { CommunityPosts } from "./community-posts.tsx";
import { countryName } from "./country-name.ts";
import { LiveStreams } from "./live-streams.tsx";
import { Tabs } from "./tabs.tsx";

/** `/portfolio`: the community's posts, and a preview of its live streams. */
export function CommunityPage() {
  const [search, setSearch] = useSearchParams();
  const { key: visit } = useLocation();
  const tab = tabOf(search);
  const country = countryOf(search);
  const { filter: lang, choose } = useLanguageFilter();
  const tabs: { value: CommunityTab; label: string }[] = [
    { value: "posts", label: m.community_tab_posts() },
    { value: "live", label: m.community_tab_live() },
  ];

  // Replaces the history entry, so that Back leaves the page instead of stepping through filters.
  return (
    <>
      <PageHead
        title={m.section_community_title()}
        tabTitle={tabTitle(tab, country)}
        lead={m.section_community_lead()}
        {...(tab === "posts" ? { action: <LanguageSelect value={lang} onChoose={choose} /> } : {})}
        isOfList
      />
      <Tabs
        label={m.community_tabs()}
        tabs={tabs}
        chosen={tab}
        onChoose={(next) => setSearch(withTab(search, next), { replace: true })}
      >
        {tab === "posts" ? (
          <CommunityPosts
            country={country}
            lang={lang}
            visit={visit}
            onChoose={(next) => setSearch(withCountry(search, next), { replace: true })}
            onChooseLanguage={choose}
          />
        ) : (
          <LiveStreams />
        )}
      </Tabs>
    </>
  );
}

function tabTitle(tab: CommunityTab, country: CountryFilter): string {
  if (tab === "live") return `${m.community_tab_live()} · ${m.section_community_title()}`;
  return country === "all"
    ? m.section_community_title()
    : `${countryName(country)} · ${m.section_community_title()}`;
}
