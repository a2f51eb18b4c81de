import { expect, test } from "vitest";
import { kaunterOn } from "./cli/kaunter.fixture.ts";
import { asRole, createTestDatabase } from "./testing/test-database.ts";
import { twoOperators } from "./testing/two-people.ts";

// Each command is a process of its own.
const database = await createTestDatabase();
const operators = await twoOperators(database);
const kaunter = kaunterOn(database, operators.environment);

const settings = () => asRole("operator", database, "select * from site_settings");

test("what the operator sets is what the operator gets", () => {
  kaunter("site", "set", "closing", "true");
  kaunter("site", "set", "announcement", "--my=Tutup", "--en=Closed", "--zh=关闭");
  kaunter("site", "set", "app_version", "2.0.1");
  expect(JSON.parse(kaunter("site", "get").stdout)).toMatchObject({
    closing: true,
    announcement: { my: "Tutup", en: "Closed", zh: "关闭" },
    appVersion: "2.0.1",
  });
});

test("two people set a service fee, and what it was before stays known", async () => {
  const people = () => operators.shown("The contract of 2026");
  expect(kaunter("fees", "get").stdout).toBe("online_banking: RM\u00a00.00\ncard: RM\u00a00.00\n");
  kaunter("fees", "set", "card", "1.20", ...(await people()));
  const { stdout } = kaunter("fees", "set", "card", "1.50", ...(await people()));
  expect(stdout).toContain("card: RM\u00a01.50");
  const rows = await asRole("operator", database, "select fee_sen from service_fees order by id");
  expect(rows).toEqual([{ fee_sen: "120" }, { fee_sen: "150" }]);
});

test("commands are the operator's, and run with nobody else's rights", () => {
  const { status, stderr } = kaunterOn({ urls: { operator: database.ownerUrl } })("site", "get");
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL: must be of the role operator, and is of \w+\n$/),
  ]);
});

test("what is not configured is named, without a stack", () => {
  const { status, stderr } = kaunterOn({ urls: { operator: "nowhere" } })("site", "get");
  expect([status, stderr]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
  expect(stderr).not.toContain("    at ");
});

test.each([
  [["fees", "set", "cash", "1.00"], "A way to pay is online_banking or card."],
  [["fees", "set", "card", "1"], "A fee is an amount such as 0.50"],
  [["fees", "set", "card", "100.01"], "up to RM\u00a0100.00."],
  [["fees", "set", "card", "1.00", "--by=Rosnah"], "Show who you are: --by EMAIL --code CODE"],
  [["site", "set", "closing", "maybe"], "closing is true or false."],
  [["site", "set", "app_version", "2"], "A version looks like 1.2.3."],
  [["site", "set", "banner", "--my=Awas"], "Give the text in all three languages"],
  [["site", "set", "banner", "--my=Awas", "--en=", "--zh="], "leave all three empty"],
  [["site", "set", "colour", "teal"], 'There is no setting "colour".'],
  [["fly"], 'There is no command "fly".'],
  [["site", "get", "--colour=teal"], "Unknown option '--colour'"],
])("a mistake is told in one sentence and changes nothing: %j", async (args, sentence) => {
  const before = await settings();
  const { status, stderr } = kaunter(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain("    at ");
  expect(await settings()).toEqual(before);
});
