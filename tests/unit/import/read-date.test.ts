import { expect, test, vi } from "vitest";
import { readDate } from "../../../server/import/read-date.ts";

test.each([
  ["2018-05-06T07:08:09Z", "2018-05-06T07:08:09Z"],
  ["2018-05-06T07:08:09.123+03:00", "2018-05-06T04:08:09Z"],
  // Without a zone it is the site's, with its summer time.
  ["2018-05-06", "2018-05-05T23:00:00Z"],
  ["2018-05-06 07:08:09", "2018-05-06T06:08:09Z"],
  ["2018-12-06 07:08:09", "2018-12-06T07:08:09Z"],
  ["Sun, 06 May 2018 07:08:09 +0300", "2018-05-06T04:08:09Z"],
  ["Sun, 6 May 18 07:08 EDT", "2018-05-06T11:08:00Z"],
  ["6 May 2018 07:08:09 BST", "2018-05-06T06:08:09Z"],
  ["06-May-2018 07:08 GMT+3", "2018-05-06T04:08:00Z"],
  ["So, 06 Mai 2018 07:08:09 MESZ", "2018-05-06T05:08:09Z"],
  ["dom, 06 mag 2018 07:08:09 +0200", "2018-05-06T05:08:09Z"],
  ["3 März 2020", "2020-03-03T00:00:00Z"],
  ["mer., 5 févr. 2020 10:00:00 +0100", "2020-02-05T09:00:00Z"],
  ["6 de mayo de 2018", "2018-05-05T23:00:00Z"],
  ["Thu, 5 Sept 2019 10:00:00 +0000", "2019-09-05T10:00:00Z"],
])("%s is read", (text, time) => {
  // Whatever clock the machine of the import has.
  vi.stubEnv("TZ", "America/New_York");
  expect(readDate(text)).toBe(Date.parse(time));
  vi.unstubAllEnvs();
});

test.each([
  "",
  "yesterday",
  "31 Feb 2020",
  "02/01/2020",
  "6 May 2018 07:08 XYZT",
  "6 Foo 2018",
  "Wed, 30 Nov -0001 00:00:00 +0000",
])("%s is not certain", (text) => {
  expect(readDate(text)).toBeNull();
});
