import { dayOf, yearOf } from "@kaunter/domain/calendar";
import { expect, test } from "vitest";
import { kaunterOn } from "../../cli/kaunter.fixture.ts";
import { aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { twoOperators } from "../../testing/two-people.ts";
import { issueLicences } from "./issue-licences.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const operators = await twoOperators(database);
const kaunter = kaunterOn(database, operators.environment);
const people = () => operators.shown("The by-law of 2022, section 9");

async function anIssuedLicence(): Promise<string> {
  const _id = await aLicence(database);
  const amount = await payer.price(_id, "renewal");
  const consent = { name: "Siti", ic_no: "900101125678" };
  const services = [{ _id, selection: "renewal", consent }];
  const paid = await payer.leave(aWish([], { services, amount }));
  await payer.report(paid.sellerExOrderNo, { told: "approved" });
  await issueLicences(site.worker, paid._id);
  return `${_id.split(".")[2]}-${yearOf(dayOf(new Date()))}`;
}

const rule = async (verb: string, document: string, shown: () => Promise<string[]> = people) =>
  kaunter("licence", verb, document, "--council=mpt", ...(await shown()));

test("two people suspend, reinstate and revoke a licence, each time by a row with their reason", async () => {
  const document = await anIssuedLicence();
  expect((await rule("suspend", document.toLowerCase())).stdout).toBe(
    `${document} is suspended from now on.\n`,
  );
  expect((await rule("suspend", document)).stderr).toBe(
    `${document} is suspended: it was not suspended.\n`,
  );
  await rule("reinstate", document);
  await rule("revoke", document);
  expect(
    await asOwner(
      database,
      `select seq, ruling, reason, decided_by, approved_by from licence_rulings order by row_no`,
    ),
  ).toEqual(
    ["suspended", "reinstated", "revoked"].map((ruling, place) => ({
      seq: place + 1,
      ruling,
      reason: "The by-law of 2022, section 9",
      decided_by: operators.one,
      approved_by: operators.two,
    })),
  );
});

test.each([
  ["suspend", "R000001-2027", people, "mpt has issued no licence R000001-2027."],
  ["suspend", "R000001-2027", async () => ["--by=Rosnah"], "Show who you are"],
  ["forgive", "R000001-2027", people, '"licence" knows suspend, revoke, reinstate,'],
])("%s %s is refused", async (verb, document, shown, sentence) => {
  const { status, stderr } = await rule(verb, document, shown);
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});

test("the database takes no ruling out of turn, none by one person, and none from a process", async () => {
  const document = await anIssuedLicence();
  const write = (role: "operator" | "server", seq: number, ruling: string, approvedBy = "Jamil") =>
    asRole(
      role,
      database,
      `insert into licence_rulings (issue_no, seq, ruling, reason, decided_by, approved_by, ruled_at)
       select issue_no, ${seq}, '${ruling}', 'because', 'Rosnah', '${approvedBy}', now()
       from digital_licences where document = '${document}'`,
    );
  await expect(write("operator", 1, "reinstated")).rejects.toThrow("cannot be reinstated");
  await expect(write("operator", 2, "suspended")).rejects.toThrow("cannot be suspended");
  await expect(write("operator", 1, "suspended", " rosnah")).rejects.toThrow("ruling_two_names");
  await expect(write("server", 1, "suspended")).rejects.toMatchObject({ code: "42501" });
});
