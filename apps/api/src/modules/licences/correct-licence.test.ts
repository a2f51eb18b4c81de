import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { kaunterOn } from "../../cli/kaunter.fixture.ts";
import { aLicence, aPermit } from "../../testing/payer.ts";
import { renew } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { twoOperators } from "../../testing/two-people.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const operators = await twoOperators(database);
const kaunter = kaunterOn(database, operators.environment);
const people = () => operators.shown("The name was mistyped");
const correct = async (document: string, shown: () => Promise<string[]> = people) =>
  kaunter("licence", "correct", document, "--council=mpt", ...(await shown()));

const change = (id: string, record: object) =>
  asOwner(
    database,
    `update charges set record = record || '${JSON.stringify(record)}' where number = '${id.split(".")[2]}'`,
  );
const view = async (handle: string) =>
  (await site.app.inject({ method: "POST", url: paths.licenceView, payload: { handle } })).json();

test("two people let a licence say what the council has on record, by a row, and the check goes on", async () => {
  const id = await aLicence(database);
  const { document, handle, issue_no } = await renew(site, database, id);
  const issued = () =>
    asOwner(database, `select * from digital_licences where issue_no = ${issue_no}`);
  const before = await issued();
  expect((await correct(document)).stderr).toBe(
    `${document} says already what mpt has on record.\n`,
  );
  await change(id, { ownerName: "SITI BINTI ALIAS" });
  expect((await view(handle)).license.name).toBe("SITI BINTI ALI");
  expect((await correct(document.toLowerCase())).stdout).toBe(
    `${document} says from now on what mpt has on record.\n`,
  );
  await change(id, { ownerName: "SOMEBODY ELSE" });
  const shown = await view(handle);
  expect(shown.license.name).toBe("SITI BINTI ALIAS");
  expect([shown.state, shown._rev.split("-")[0]]).toEqual(["valid", "2"]);
  expect(await issued()).toEqual(before);
  expect((await correct(document)).status).toBe(0);
  expect((await view(handle)).license.name).toBe("SOMEBODY ELSE");
});

test("a record that became another kind of licence corrects nothing", async () => {
  const id = await aPermit(database);
  const { document } = await renew(site, database, id);
  await change(id, { type: "OPERASI", printType: 2 });
  expect((await correct(document)).stderr).toContain("another type");
});

test("one person corrects nothing, and neither does a process or a version that is not there", async () => {
  const id = await aLicence(database);
  const { document, issue_no } = await renew(site, database, id);
  await change(id, { ownerName: "SITI BINTI ALIAS" });
  const alone = async () => (await people()).slice(0, 2);
  expect((await correct(document, alone)).status).toBe(1);
  const write = (role: "operator" | "server", version: string, approvedBy = "Jamil") =>
    asRole(
      role,
      database,
      `insert into licence_corrections (issue_no, seq, charge_version, reason, decided_by, approved_by, corrected_at)
       select ${issue_no}, 1, ${version}, 'because', 'Rosnah', '${approvedBy}', now()
       from digital_licences d join charges c on c.id = d.charge_id where d.issue_no = ${issue_no}`,
    );
  await expect(write("operator", "c.version + 1")).rejects.toThrow("cannot be corrected");
  await expect(write("operator", "d.charge_version")).rejects.toThrow("cannot be corrected");
  await expect(write("operator", "c.version", "rosnah")).rejects.toThrow("correction_two_names");
  await expect(write("server", "c.version")).rejects.toMatchObject({ code: "42501" });
});
