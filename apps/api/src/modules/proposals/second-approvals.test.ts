import type { Approval, OfficeProposals } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import type { Problem } from "@kaunter/contracts/problem";
import { beforeAll, expect, test, vi } from "vitest";
import { aCompound, aWish, payerAt } from "../../testing/payer.ts";
import { aPerson, asOffice } from "../../testing/staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { createTestOffice, staffAt } from "../../testing/test-office.ts";
import { executeProposalJob } from "./jobs.ts";
import { proposeByTwo } from "./propose-by-two.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const payer = payerAt(site);
const { send, signIn, codeNow } = staffAt(database, office);
type Person = Awaited<ReturnType<typeof signIn>>;

let officer: Person;
let treasurer: Person;
let operator: Person;
beforeAll(async () => {
  officer = await signIn("finance_officer", "mpt");
  treasurer = await signIn("treasurer", "mpt");
  operator = await signIn("portal_operator", "operator");
});

/** Leaves to pay a bill of so many ringgit. */
async function leave(ringgit: number) {
  const charge = await aCompound(database);
  const number = charge.split(".")[2];
  await asOwner(
    database,
    `update charges set record = record || '{"amountSen": ${ringgit * 100}}' where number = '${number}'`,
  );
  return payer.leave(aWish([charge], { amount: `${ringgit}.00` }));
}

const say = async (by: Person, wanted: object): Promise<string> => {
  const payload = { remark: "Given for another", ...wanted };
  const answer = await send("POST", paths.officeProposals, { cookie: by.cookie, payload });
  return answer.json<{ id: string }>().id;
};

/** Proposes to void a receipt over so many ringgit. */
async function propose(ringgit: number, by = officer): Promise<string> {
  const left = await leave(ringgit);
  await payer.report(left.sellerExOrderNo, { told: "approved" });
  const [receipt] = (await asOwner(
    database,
    `select number from receipts where payment_id = ${left._id}`,
  )) as { number: string }[];
  return say(by, { kind: "void_receipt", subject: receipt?.number });
}

/** What may have been taken twice, or was approved and then not. */
async function aCase(ringgit: number, after: Parameters<typeof payer.report>[1]) {
  const left = await leave(ringgit);
  await payer.report(left.sellerExOrderNo, { told: "approved", txnId: `1${left._id}` });
  await payer.report(left.sellerExOrderNo, after);
  const [open] = (await asOwner(
    database,
    `select id, kind from cases where payment_id = ${left._id}`,
  )) as { id: string; kind: string }[];
  return { subject: open?.id ?? "", kind: open?.kind };
}

/** Proposes that nothing goes back of it. */
async function proposeNothing(...[ringgit, after]: Parameters<typeof aCase>) {
  const { subject, kind } = await aCase(ringgit, after);
  const id = await say(officer, { kind: "rule_on_case", subject, amount: "0.00" });
  return { id, kind };
}

const sayYes = ({ cookie }: Person, id: string) =>
  send("POST", paths.officeApprove.replace(":id", id), { cookie, payload: {} });
const approve = async (by: Person, id: string) => (await sayYes(by, id)).statusCode;
const find = async ({ cookie }: Person, id: string) => {
  const { open, settled } = (
    await send("GET", paths.officeProposals, { cookie })
  ).json<OfficeProposals>();
  return [...open, ...settled].find((each) => each.id === id);
};
const actsOf = (id: string) =>
  asOwner(
    database,
    `select staff_id, what from staff_acts where subject = '${id}' order by row_no`,
  );

test("what is over more than RM 10,000 is done once two others have approved it", async () => {
  const id = await propose(10_001);
  expect(await find(treasurer, id)).toMatchObject({ takes_second: true, endorser: null });
  expect(await approve(treasurer, id)).toBe(200);
  await expect(executeProposalJob.run(site.worker, { proposalId: id })).rejects.toThrow(
    "was not approved",
  );
  expect(await find(operator, id)).toMatchObject({ state: "proposed", may_decide: true });
  expect(await find(treasurer, id)).toMatchObject({ may_decide: false });
  expect(await approve(operator, id)).toBe(200);
  await executeProposalJob.run(site.worker, { proposalId: id });
  expect(await find(officer, id)).toMatchObject({ state: "executed", said: "voided" });
  expect(await actsOf(id)).toEqual([
    { staff_id: officer.person, what: "proposed" },
    { staff_id: treasurer.person, what: "endorsed" },
    { staff_id: operator.person, what: "approved" },
  ]);
});

test("whoever approves is told whether another must, too, whatever the screen had shown", async () => {
  const [large, small] = [await propose(10_001), await propose(10_000)];
  const told = async (by: Person, id: string) => (await sayYes(by, id)).json<Approval>();
  expect(await told(treasurer, large)).toEqual({ is_first_of_two: true });
  expect(await told(operator, large)).toEqual({ is_first_of_two: false });
  expect(await told(treasurer, small)).toEqual({ is_first_of_two: false });
});

test("one person does not approve it twice, nor its maker at all", async () => {
  const id = await propose(10_001, operator);
  expect(await approve(operator, id)).toBe(403);
  expect(await approve(treasurer, id)).toBe(200);
  expect(await approve(treasurer, id)).toBe(403);
  expect(await find(officer, id)).toMatchObject({ state: "proposed" });
});

test("up to RM 10,000 one other is enough", async () => {
  const id = await propose(10_000);
  expect(await find(treasurer, id)).toMatchObject({ takes_second: false });
  await approve(treasurer, id);
  expect(await find(officer, id)).toMatchObject({ state: "approved" });
});

test.each([
  ["second_debit", { told: "approved", txnId: "2222333344445555" }],
  ["contradiction", { told: "declined", code: "51" }],
  ["contradiction", { told: "approved", amount: "10001.00" }],
] as const)(
  "a %s over more than RM 10,000 that is closed with nothing takes two, too",
  async (kind, after) => {
    const isNamed = "amount" in after;
    const large = await proposeNothing(isNamed ? 9_999 : 10_001, after);
    expect(large.kind).toBe(kind);
    expect(await find(treasurer, large.id)).toMatchObject({
      amount: "0.00",
      case_amount: "10001.00",
      takes_second: true,
    });
    expect(await approve(treasurer, large.id)).toBe(200);
    expect(await find(officer, large.id)).toMatchObject({ state: "proposed" });
    expect(await approve(operator, large.id)).toBe(200);
    await executeProposalJob.run(site.worker, { proposalId: large.id });
    expect(await find(officer, large.id)).toMatchObject({ state: "executed", said: "ruled" });
    if (isNamed) return;
    const small = await proposeNothing(10_000, after);
    expect(await find(treasurer, small.id)).toMatchObject({ takes_second: false });
  },
);

test("two before a command do nothing where a third must approve, also where nothing goes back", async () => {
  const { subject } = await aCase(10_001, { told: "declined", code: "51" });
  const other = await signIn("portal_operator", "operator");
  const wanted = [{ kind: "rule_on_case", subject, amountSen: 0, remark: "Ten letters" }] as const;
  const show = async ({ email, secret }: Person) => ({ email, code: await codeNow(secret, 1) });
  const deps = { ...site.operator, officeKey: office.deps.officeKey };
  const both = [await show(operator), await show(other)] as const;
  await expect(proposeByTwo(deps, wanted, both)).rejects.toThrow("third_person_needed");
});

test("the database takes no single word on such a case, whatever goes back", async () => {
  const { id } = await proposeNothing(10_001, { told: "declined", code: "51" });
  const checker = await aPerson(database, "treasurer", "mpt");
  const approved = `insert into proposal_decisions (proposal_id, decision, decided_by, session_id, decided_at)
    values (${id}, 'approved', '${checker.person}', '${checker.session}', now())`;
  await expect(asOffice(database, checker, approved)).rejects.toThrow("takes two approvals");
});

test("whoever approved first and has left since has approved nothing", async () => {
  const id = await propose(10_001);
  const leaving = await signIn("treasurer", "mpt");
  await approve(leaving, id);
  await asOwner(database, `update staff set left_at = now() where id = '${leaving.person}'`);
  const answer = await sayYes(operator, id);
  expect((JSON.parse(answer.body) as Problem).code).toBe("proposal_decided");
});

test("the first of two who approve is told that it is nobody's any more, once its maker has left", async () => {
  const leaving = await signIn("finance_officer", "mpt");
  const id = await propose(10_001, leaving);
  await asOwner(database, `update staff set left_at = now() where id = '${leaving.person}'`);
  const answer = await sayYes(treasurer, id);
  expect((JSON.parse(answer.body) as Problem).code).toBe("proposal_decided");
});

test("the database takes no single word for a large sum, and no endorsement by who may not", async () => {
  const id = await propose(10_001);
  const small = await propose(10_000);
  const checker = await aPerson(database, "treasurer", "mpt");
  const clerk = await aPerson(database, "finance_officer", "mpt");
  const approved = `insert into proposal_decisions (proposal_id, decision, decided_by, session_id, decided_at)
    values (${id}, 'approved', '${checker.person}', '${checker.session}', now())`;
  await expect(asOffice(database, checker, approved)).rejects.toThrow("takes two approvals");
  const endorse = (of: string, by: { person: string; session: string }) =>
    asOffice(
      database,
      by,
      `insert into proposal_endorsements (proposal_id, endorsed_by, session_id, endorsed_at)
       values (${of}, '${by.person}', '${by.session}', now())`,
    );
  await expect(endorse(id, clerk)).rejects.toThrow("not to be endorsed");
  await expect(endorse(small, checker)).rejects.toThrow("not to be endorsed");
  await endorse(id, checker);
  await expect(asOffice(database, checker, approved)).rejects.toThrow("takes two approvals");
});
