// @module-tag document
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { builtInServices } from "../../../src/features/public/services/built-in-services.ts";
import { priceText } from "../../../src/features/public/services/service-entry.tsx";
import { ServicesPage, servicesToShow } from "../../../src/features/public/services/services-page.tsx";
import { showPage } from "../about/small-site.tsx";
import { service } from "../support/content.ts";

afterEach(cleanup);

describe("a price", () => {
  it.each([
    [25, "$25/hour"],
    [12.5, "$12.50/hour"],
    [0, "$0/hour"],
    [1200, "$1200/hour"],
    [null, "Free Service"],
  ])("the price of %s is shown as %s", (price, text) => {
    expect(priceText(price)).toBe(text);
  });
});

describe("the built-in services", () => {
  it("there are six built-in services, free, with the footer's four among them", () => {
    const six = builtInServices();
    expect(six).toHaveLength(6);
    expect(six.every(({ price, description }) => price === null && description)).toBe(true);
    expect(six.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        "Cultural Support",
        "Community Events",
        "Social Integration",
        "Youth Programs",
      ]),
    );
    expect(new Set(six.map(({ id }) => id)).size).toBe(6);
  });

  it("built-in services are shown if the owner has none, and if nothing can be loaded", () => {
    expect(servicesToShow({ services: [], isFilled: true }, false)).toMatchObject({
      state: "built-in",
      unreachable: false,
    });
    expect(servicesToShow({ services: [], isFilled: true }, true)).toMatchObject({ unreachable: false });
    expect(servicesToShow({ services: [], isFilled: false }, true)).toMatchObject({
      state: "built-in",
      unreachable: true,
    });
    expect(servicesToShow(undefined, true)).toMatchObject({ state: "built-in", unreachable: true });
  });

  it("built-in services are not shown while the owner's are loading", () => {
    expect(servicesToShow(undefined, false).state).toBe("loading");
    expect(servicesToShow({ services: [], isFilled: false }, false).state).toBe("loading");
  });

  it("built-in services are replaced by a single one of the owner's, offline too", () => {
    const own = [service(1)];
    expect(servicesToShow({ services: own, isFilled: true }, true)).toEqual({
      state: "listed",
      services: own,
    });
  });
});

describe("the services page", () => {
  it("the owner's services are shown with features and price, each in its language", async () => {
    const services = [service(1, { title: "ምኽሪ", lang: "ti", price: 25, features: ["ሓደ"] })];
    showPage(<ServicesPage />, { services });
    await act(async () => undefined);
    expect(screen.getByText("ምኽሪ").closest("[lang]")?.getAttribute("lang")).toBe("ti");
    const [price] = screen.getAllByText("$25/hour");
    expect(price?.closest("[lang]"), "the page's own language").toBeNull();
    expect(screen.getByText("ሓደ")).toBeTruthy();
  });

  it("the built-in list is marked if it replaces one that could not be loaded", async () => {
    showPage(<ServicesPage />, { isFilled: false, failure: { kind: "offline" } });
    await act(async () => undefined);
    expect(screen.getAllByRole("heading", { level: 2, name: "Cultural Support" })).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
