import { type KeyboardEvent, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { SearchBox } from "../../../components/search/search-box.tsx";
import { m } from "../../../i18n/paraglide/messages.js";
import { PageHead } from "../../../ui/page.tsx";
import { addressOf, askedOf } from "./search-address.ts";
import { SearchBody } from "./search-body.tsx";

/** How long after the last key the address follows, in milliseconds: browsers count how often it changes. */
const ADDRESS_FOLLOWS = 400;

/** `/search`: everything that this device has, as one types. What is looked for stands in the address. */
export function SearchPage() {
  const [address, setAddress] = useSearchParams();
  const there = askedOf(address);
  const inAddress = there.wanted && "words" in there.wanted ? there.wanted.words : "";
  const [typed, setTyped] = useState(inAddress);
  const [arrived] = useState(there);
  const [seen, setSeen] = useState(inAddress);
  /** What this page last made of the address, which follows it a moment later. */
  const [asked, setAsked] = useState(inAddress);
  const tag = there.wanted && "tag" in there.wanted ? there.wanted : null;

  // Back, or a link to a tag: the box follows the address.
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== asked) {
      setAsked(inAddress);
      if (typed.trim() !== inAddress) setTyped(inAddress);
    }
  }

  useEffect(() => {
    const words = typed.trim();
    if (words === asked || (words === "" && tag)) return;
    const timer = setTimeout(() => {
      setAsked(words);
      setAddress(addressOf({ wanted: words ? { words } : null, kind: there.kind }), { replace: true });
    }, ADDRESS_FOLLOWS);
    return () => clearTimeout(timer);
  }, [typed, asked, tag, there.kind, setAddress]);

  function clear() {
    setTyped("");
    setAsked("");
    setAddress({}, { replace: true });
    document.querySelector<HTMLElement>("main input")?.focus();
  }

  const words = typed.trim();
  const wanted = words ? { words } : tag;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go from result to result, which Tab does too
    <div className="pb-14" onKeyDown={goThrough}>
      <PageHead title={tag && !words ? `#${tag.tag}` : m.search_title()} />
      <SearchBox
        label={m.search_box()}
        value={typed}
        autoFocus={arrived.wanted === null}
        onChange={setTyped}
      />
      <SearchBody
        asked={{ wanted, kind: there.kind }}
        onKind={(kind) => setAddress(addressOf({ wanted, kind }), { replace: true })}
        onClear={clear}
      />
    </div>
  );
}

/** The arrow keys go from the box through the results, Enter to the first of them, Escape back to the box. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>("input, article a")];
  const here = stops.indexOf(target as HTMLElement);
  const isBox = here === 0;
  const step = key === "ArrowDown" || (key === "Enter" && isBox) ? 1 : key === "ArrowUp" ? -1 : 0;
  const next = key === "Escape" && here > 0 ? stops[0] : here >= 0 && step ? stops[here + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}
