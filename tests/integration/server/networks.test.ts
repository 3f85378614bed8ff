import { expect, test } from "vitest";
import { networksOf } from "../../../server/accounts/networks.ts";

test.each([
  ["203.0.113.9", ["203.0.113.9", "203.0.113.0/24"]],
  ["::ffff:203.0.113.9", ["203.0.113.9", "203.0.113.0/24"]],
  ["2001:DB8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8::/32"]],
  ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0::/48", "2001:db8::/32"]],
  ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0::/48", "fe80:0::/32"]],
  ["::1", ["0:0:0:0::/64", "0:0:0::/48", "0:0::/32"]],
  ["unknown", ["unknown"]],
])("the networks of %s, from narrow to wide", (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});
