import { expect, test } from "vitest";
import { guestsCsv } from "../../../src/domain/events/guests-csv.ts";

test("the list of guests is a table that a spreadsheet reads, Ge'ez included, and runs nothing of what strangers wrote", () => {
  const guests = [
    { name: "ኣብረኸት", people: 3, arrived: true },
    { name: 'Saba "Sis" Tesfay, with children', people: 4, arrived: false },
    { name: "=HYPERLINK(1)", people: 1, arrived: false },
    { name: "@sum", people: 1, arrived: false },
  ];
  expect(guestsCsv(["Name", "People", "Arrived"], guests)).toBe(
    [
      '\ufeff"Name","People","Arrived"',
      '"ኣብረኸት","3","1"',
      '"Saba ""Sis"" Tesfay, with children","4","0"',
      `"'=HYPERLINK(1)","1","0"`,
      `"'@sum","1","0"`,
      "",
    ].join("\r\n"),
  );
});

test.each(["=1+1", "+441134960000", "-1+1", "@sum", "\t=1", "\r=1"])("the name %j is not run", (name) => {
  const [, line] = guestsCsv(["Name", "People", "Arrived"], [{ name, people: 1, arrived: true }]).split(
    "\r\n",
  );
  expect(line).toBe(`"'${name}","1","1"`);
});
