import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { SearchBox } from "../../../components/search/search-box.tsx";
import { m } from "../../../i18n/paraglide/messages.js";
import { isComposing, isEnter } from "../../../ui/forms/keys.ts";
import { PageHead } from "../../../ui/page.tsx";
import { addressOf, searchParamsOf } from "./search-address.ts";
import { SearchBody } from "./search-body.tsx";

/** Debounce before the URL is updated, in milliseconds: browsers limit the rate of changes. */
const ADDRESS_FOLLOWS = 400;

/** `/search`: searches the posts on this device as the user types. The query is in the URL. */
export function SearchPage() {
  const [address, setAddress] = useSearchParams();
  const there = searchParamsOf(address);
  const inAddress = there.wanted && "words" in there.wanted ? there.wanted.words : "";
  const [typed, setTyped] = useState(inAddress);
  const [arrived] = useState(there);
  const [lastInAddress, setLastInAddress] = useState(inAddress);
  /** The current search; the URL follows with a delay. */
  const [searched, setSearched] = useState(inAddress);
  /** Updates the URL at once; null if it is up to date. */
  const updateAddress = useRef<(() => void) | null>(null);
  const tag = there.wanted && "tag" in there.wanted ? there.wanted : null;

  // After Back or a tag link the search box follows the URL.
  if (inAddress !== lastInAddress) {
    setLastInAddress(inAddress);
    if (inAddress !== searched) {
      setSearched(inAddress);
      if (typed.trim() !== inAddress) setTyped(inAddress);
    }
  }

  useEffect(() => {
    const query = typed.trim();
    if (query === searched || (query === "" && tag)) return;
    const update = () => {
      cancel();
      setSearched(query);
      setAddress(addressOf({ wanted: query ? { words: query } : null, kind: there.kind }), { replace: true });
    };
    const timer = setTimeout(update, ADDRESS_FOLLOWS);
    const cancel = () => {
      clearTimeout(timer);
      updateAddress.current = null;
    };
    updateAddress.current = update;
    return cancel;
  }, [typed, searched, tag, there.kind, setAddress]);

  function clear() {
    setTyped("");
    setSearched("");
    setAddress({}, { replace: true });
    document.querySelector<HTMLElement>("main input")?.focus();
  }

  const query = typed.trim();
  const wanted = query ? { words: query } : tag;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go from result to result, which Tab does too
    <div
      className="pb-14"
      onKeyDown={moveFocus}
      // Before a result's link: later, the update would replace the address of the result, whose page may still be loading.
      onClickCapture={() => updateAddress.current?.()}
    >
      <PageHead
        title={tag && !query ? `#${tag.tag}` : m.search_title()}
        {...(query ? { tabTitle: `${query} · ${m.search_title()}` } : {})}
      />
      <SearchBox
        label={m.search_box()}
        value={typed}
        autoFocus={arrived.wanted === null}
        onChange={setTyped}
      />
      <SearchBody
        params={{ wanted, kind: there.kind }}
        onKind={(kind) => setAddress(addressOf({ wanted, kind }), { replace: true })}
        onClear={clear}
      />
    </div>
  );
}

/** Arrow keys move from the box through the results, Enter moves to the first result, Escape back to the box. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (isComposing(event)) return;
  const { key, currentTarget, target } = event;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>("input, article a")];
  const here = stops.indexOf(target as HTMLElement);
  const isBox = here === 0;
  const step = key === "ArrowDown" || (isEnter(event) && isBox) ? 1 : key === "ArrowUp" ? -1 : 0;
  const next = key === "Escape" && here > 0 ? stops[0] : here >= 0 && step ? stops[here + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}
