import type { OfficeProposals } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { beforeAll, expect, test, vi } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { createTestOffice, staffAt } from "../../testing/test-office.ts";
import { executeProposalJob } from "./jobs.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const payer = payerAt(site);
const { send, signIn } = staffAt(database, office);
type Person = Awaited<ReturnType<typeof signIn>>;

const signedIn = {
  maker: () => signIn("finance_officer", "mpt"),
  endorser: () => signIn("portal_operator", "operator"),
  checker: () => signIn("treasurer", "mpt"),
};
type Part = keyof typeof signedIn;

let people: Record<Part, Person>;
beforeAll(async () => {
  const [maker, endorser] = [await signedIn.maker(), await signedIn.endorser()];
  people = { maker, endorser, checker: await signedIn.checker() };
});

/** A receipt over a large sum; three people agree that it is void, and one of them is somebody new. */
async function agreeWith(part: Part) {
  const somebody = await signedIn[part]();
  const cookieOf = (of: Part) => (of === part ? somebody : people[of]).cookie;
  const charge = await aCompound(database);
  await asOwner(database, `update charges set record = record || '{"amountSen": 1000100}'`);
  const left = await payer.leave(aWish([charge], { amount: "10001.00" }));
  await payer.report(left.sellerExOrderNo, { told: "approved" });
  const [receipt] = await asOwner(
    database,
    `select number from receipts where payment_id = ${left._id}`,
  );
  const { number } = receipt as { number: string };
  const payload = { kind: "void_receipt", subject: number, remark: "Given for another" };
  const made = await send("POST", paths.officeProposals, { cookie: cookieOf("maker"), payload });
  const { id } = made.json<{ id: string }>();
  const path = paths.officeApprove.replace(":id", id);
  for (const of of ["endorser", "checker"] as const)
    expect((await send("POST", path, { cookie: cookieOf(of), payload: {} })).statusCode).toBe(200);
  return { id, number, somebody };
}

const resultOf = async (id: string) => {
  await executeProposalJob.run(site.worker, { proposalId: id });
  const answer = await send("GET", paths.officeProposals, { cookie: people.maker.cookie });
  return answer.json<OfficeProposals>().settled.find((each) => each.id === id);
};
const voidsOf = (number: string) =>
  asOwner(database, `select from receipt_voids where number = '${number}'`);

const ends = {
  left: ["update staff set left_at = now() where id = ", "person_left"],
  "has the role no more": [
    "update staff_roles set until_on = '2020-02-01' where staff_id = ",
    "role_ended",
  ],
} as const;

test.each([
  ["maker", "left"],
  ["maker", "has the role no more"],
  ["endorser", "left"],
  ["endorser", "has the role no more"],
  ["checker", "left"],
  ["checker", "has the role no more"],
] as const)("nothing is done whose %s %s since it was approved", async (part, end) => {
  const { id, number, somebody } = await agreeWith(part);
  const [change, said] = ends[end];
  await asOwner(database, `${change} '${somebody.person}'`);
  const result = `insert into proposal_results (proposal_id, outcome, said, at) values (${id}, 'executed', 'voided', now())`;
  await expect(asRole("worker", database, result)).rejects.toThrow("nobody's any more");
  expect(await resultOf(id)).toMatchObject({ state: "failed", said });
  expect(await voidsOf(number)).toEqual([]);
});

test("whose people are all there is done", async () => {
  const { id, number } = await agreeWith("checker");
  expect(await resultOf(id)).toMatchObject({ state: "executed", said: "voided" });
  expect(await voidsOf(number)).toHaveLength(1);
});
