import { makeTemplate } from "/work/wt/hostile/tests/e2e/support/site-template.ts";
await makeTemplate("/tmp/sts", null);
