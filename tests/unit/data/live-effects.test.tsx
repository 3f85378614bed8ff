// @module-tag document
import { act, render, screen } from "@testing-library/react";
import type { Observable } from "dexie";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { expect, it } from "vitest";
import { ServicesContext, type SiteData, useLive } from "../../../src/data/site/context.ts";
import { siteInMemory } from "../support/site-in-memory.tsx";

/** A live query that emits what it is told. */
function liveByHand() {
  let emit: (value: unknown) => void = () => undefined;
  const live: SiteData["live"] = <T,>() => {
    const subscribe = (observer: { next(outcome: T): void }) => {
      emit = (value) => observer.next({ value } as T);
      return { unsubscribe: () => undefined, closed: false };
    };
    return { subscribe } as Observable<T>;
  };
  return { live, emit: (value: unknown) => emit(value) };
}

const seen: unknown[] = [];
let changeOther: (value: number) => void = () => undefined;

function Page() {
  const { value } = useLive<string>("words", async () => undefined);
  const [, setOther] = useState(0);
  useEffect(() => {
    changeOther = setOther;
  }, []);
  useEffect(() => {
    if (value) seen.push(value);
  }, [value]);
  return <p>{value ?? "none"}</p>;
}

it("an effect of a live query's value runs, also if React renders for another reason before it takes the value", async () => {
  const { live, emit } = liveByHand();
  const site = siteInMemory(null, live);
  render(
    <ServicesContext value={site.services}>
      <Page />
    </ServicesContext>,
  );
  await act(() => site.services.data.current());
  await act(async () => {
    emit("two words");
    // Rendered at once, before the transition of the value, and without new state.
    flushSync(() => {
      changeOther(1);
      changeOther(0);
    });
  });
  screen.getByText("two words");
  expect(seen).toEqual(["two words"]);
  await site.close();
});
