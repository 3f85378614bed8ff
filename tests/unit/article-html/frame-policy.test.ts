import { expect, it } from "vitest";
import { contentSecurityPolicy } from "../../../server/http/security-headers.ts";
import { FRAME_ORIGINS } from "../../../src/ui/article-html/embed.ts";

it("the content security policy allows every frame that an article may have", () => {
  const frames = /frame-src ([^;]+)/.exec(contentSecurityPolicy())?.[1]?.split(" ") ?? [];
  for (const origin of FRAME_ORIGINS) expect(frames).toContain(origin);
});
