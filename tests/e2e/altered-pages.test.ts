import { afterEach, beforeEach, expect, it } from "vitest";
import { addExtensionNodes, translate } from "./support/altered-pages.ts";
import { Device } from "./support/browser.ts";

let device: Device;

beforeEach(() => {
  device = new Device();
});
afterEach(() => device.end());

it("the simulated translator and extensions change what is there and what comes later", async () => {
  const page = await device.open();
  await translate(device.context, { marked: true });
  await addExtensionNodes(device.context);
  await page.goto("data:text/html,<html lang=en><body><div id=root><p>One</p></div></body></html>");
  await page.evaluate(() =>
    document.querySelector("#root")?.insertAdjacentHTML("beforeend", "<p><input>Two"),
  );
  await expect
    .poll(() => page.locator("font > font").allTextContents())
    .toEqual(expect.arrayContaining(["«One»", "«Two»"]));
  await page.locator("grammar-mirror + input + password-icon").waitFor({ state: "attached" });
  expect(await page.locator("html").getAttribute("lang")).toBe("ti");
});
