import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type AxeOptions = {
  /** A selector of what is looked at; the whole page by default. */
  readonly within?: string;
  /** Some of its rules; all by default. */
  readonly runOnly?: readonly string[];
};

type AxeOnPage = {
  run(
    context: Document | string,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }>;
};

/** What axe-core finds on a page as it is: the rule, the first three elements and why, one string per rule. */
export async function axeFindings(page: Page, { within, runOnly }: AxeOptions = {}): Promise<string[]> {
  // Injected through the debugger, because the content security policy blocks scripts.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([selector, rules]) => {
      const { axe } = window as unknown as { axe: AxeOnPage };
      const { violations } = await axe.run(selector ?? document, {
        // What passes is counted, not described, which would take longer than the checks.
        resultTypes: ["violations"],
        // What axe loads again before its rules: sound, but not style sheets, which only an experimental rule reads.
        preload: { assets: ["media"] },
        ...(rules ? { runOnly: rules } : {}),
      });
      return violations.map(({ id, nodes }) => {
        const where = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`);
        return `${id}: ${where.join("; ")}`;
      });
    },
    [within, runOnly] as const,
  );
}
