import type { OfficePayment } from "@kaunter/contracts/office";
import type { OfficeProposal, OfficeProposals } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import type { Problem } from "@kaunter/contracts/problem";
import { proposalKinds, proposalRights } from "@kaunter/domain/office/proposals";
import { beforeAll, describe, expect, test } from "vitest";
import { aCompound, aLicence, aWish, payerAt } from "../../testing/payer.ts";
import { renew } from "../../testing/renewals.ts";
import { chargeFee } from "../../testing/service-fees.ts";
import { aPerson, asOffice } from "../../testing/staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";
import { cookieOf, createTestOffice, staffAt } from "../../testing/test-office.ts";
import { executeProposalJob, resumeProposalsHourly } from "./jobs.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const payer = payerAt(site);
const { send, signIn, codeNow } = staffAt(database, office);
type Person = Awaited<ReturnType<typeof signIn>>;

const minute = 60_000;
const remark = "Given for another account";
const codeOf = (answer: { body: string }) => (JSON.parse(answer.body) as Problem).code;

async function pay(councils: string[]): Promise<{ id: string; receipts: string[] }> {
  const charges = [];
  for (const council of councils) charges.push(await aCompound(database, council));
  const { _id: id, sellerExOrderNo } = await payer.leave(aWish(charges));
  await payer.report(sellerExOrderNo, { told: "approved" });
  const rows = await asOwner(database, `select number from receipts where payment_id = ${id}`);
  return { id, receipts: (rows as { number: string }[]).map(({ number }) => number).toSorted() };
}

async function aReceipt(council = "mpt"): Promise<string> {
  const { receipts } = await pay([council]);
  return receipts[0] ?? "";
}

const propose = (by: Person, wanted: object) =>
  send("POST", paths.officeProposals, { cookie: by.cookie, payload: { remark, ...wanted } });
const proposeVoid = async (by: Person, subject: string) =>
  (await propose(by, { kind: "void_receipt", subject })).json<{ id: string }>().id;
const say = (by: Person, path: string, id: string, payload: object = {}) =>
  send("POST", path.replace(":id", id), { cookie: by.cookie, payload });
const approve = (by: Person, id: string) => say(by, paths.officeApprove, id);
const list = async (by: Person) =>
  (await send("GET", paths.officeProposals, { cookie: by.cookie })).json<OfficeProposals>();
const find = async (by: Person, id: string): Promise<OfficeProposal | undefined> => {
  const { open, settled } = await list(by);
  return [...open, ...settled].find((each) => each.id === id);
};
const ordersOf = (id: string) =>
  asOwner(
    database,
    `select from ordered_effects where name = 'execute-proposal' and data ->> 'proposalId' = '${id}'`,
  );
const execute = (id: string) => executeProposalJob.run(site.worker, { proposalId: id });
const voidsOf = (number: string) =>
  asOwner(
    database,
    `select voided_by, approved_by, reason from receipt_voids where number = '${number}'`,
  );

let officer: Person;
let treasurer: Person;
let operator: Person;
beforeAll(async () => {
  officer = await signIn("finance_officer", "mpt");
  treasurer = await signIn("treasurer", "mpt");
  operator = await signIn("portal_operator", "operator");
});

describe("a receipt", () => {
  test("is void once another person has approved it and the worker has done it, and both are named", async () => {
    const { id: paymentId, receipts } = await pay(["mpt"]);
    const [number = ""] = receipts;
    const id = await proposeVoid(officer, ` ${number.toLowerCase()} `);
    expect(await find(treasurer, id)).toMatchObject({
      state: "proposed",
      subject: number,
      amount: "75.00",
      may_decide: true,
      may_withdraw: false,
    });
    expect(await find(officer, id)).toMatchObject({ may_decide: false, may_withdraw: true });
    const shown = await send("GET", paths.officePayment.replace(":id", paymentId), officer);
    expect(shown.json<OfficePayment>().proposed).toEqual([
      { kind: "void_receipt", subject: number },
    ]);
    expect((await approve(treasurer, id)).statusCode).toBe(200);
    expect(await voidsOf(number)).toEqual([]);
    expect(await ordersOf(id)).toHaveLength(1);
    await execute(id);
    expect(await voidsOf(number)).toEqual([
      { voided_by: officer.email, approved_by: treasurer.email, reason: remark },
    ]);
    expect(await find(officer, id)).toMatchObject({ state: "executed", said: "voided" });
    const acts = `select staff_id, what, owner from staff_acts where subject = '${id}' order by row_no`;
    expect(await asOwner(database, acts)).toEqual([
      { staff_id: officer.person, what: "proposed", owner: "mpt" },
      { staff_id: treasurer.person, what: "approved", owner: "mpt" },
    ]);
  });

  test("is voided once, however often that is ordered, and at once", async () => {
    const number = await aReceipt();
    const id = await proposeVoid(officer, number);
    await approve(treasurer, id);
    await Promise.all([execute(id), execute(id), execute(id)]);
    await execute(id);
    expect(await voidsOf(number)).toHaveLength(1);
    const results = `select outcome from proposal_results where proposal_id = ${id}`;
    expect(await asOwner(database, results)).toEqual([{ outcome: "executed" }]);
  });

  test("that became void in the meantime is told as the reason why nothing was done", async () => {
    const number = await aReceipt();
    const first = await proposeVoid(officer, number);
    await approve(treasurer, first);
    const second = await proposeVoid(officer, number);
    await approve(treasurer, second);
    await execute(first);
    await execute(second);
    expect(await find(officer, second)).toMatchObject({ state: "failed", said: "void_already" });
  });

  test("is not proposed twice at a time", async () => {
    const number = await aReceipt();
    await proposeVoid(officer, number);
    const again = await propose(officer, { kind: "void_receipt", subject: number });
    expect(codeOf(again)).toBe("proposed_already");
  });
});

describe("nobody", () => {
  test("approves or refuses the own proposal", async () => {
    const id = await proposeVoid(operator, await aReceipt());
    expect((await approve(operator, id)).statusCode).toBe(403);
    expect((await say(operator, paths.officeRefuse, id, { remark })).statusCode).toBe(403);
    expect(await ordersOf(id)).toEqual([]);
  });

  test("of another council finds it, whatever is tried", async () => {
    const number = await aReceipt();
    const elsewhere = await signIn("finance_officer", "mps");
    const treasurerThere = await signIn("treasurer", "mps");
    expect((await propose(elsewhere, { kind: "void_receipt", subject: number })).statusCode).toBe(
      404,
    );
    const id = await proposeVoid(officer, number);
    expect(JSON.stringify(await list(treasurerThere))).not.toContain(number);
    expect((await approve(treasurerThere, id)).statusCode).toBe(404);
  });

  test("of the licences sees or decides anything about a payment", async () => {
    const number = await aReceipt();
    const id = await proposeVoid(officer, number);
    const licensing = await signIn("licensing_officer", "mpt");
    expect(JSON.stringify(await list(licensing))).not.toContain(number);
    expect((await approve(licensing, id)).statusCode).toBe(404);
  });

  test("decides whose factor was shown more than five minutes ago", async () => {
    const id = await proposeVoid(officer, await aReceipt());
    const other = await signIn("treasurer", "mpt");
    office.pass(6 * minute);
    expect(codeOf(await approve(other, id))).toBe("staff_proof_required");
    const proven = await send("POST", paths.officeProof, {
      cookie: other.cookie,
      payload: { code: await codeNow(other.secret) },
    });
    expect((await approve({ ...other, cookie: cookieOf(proven) }, id)).statusCode).toBe(200);
    office.pass(-6 * minute);
  });

  test("speaks after somebody spoke, or after a week", async () => {
    const refused = await proposeVoid(officer, await aReceipt());
    expect(
      (await say(treasurer, paths.officeRefuse, refused, { remark: "It is the right account" }))
        .statusCode,
    ).toBe(200);
    expect(codeOf(await approve(treasurer, refused))).toBe("proposal_decided");
    expect(await find(officer, refused)).toMatchObject({
      state: "refused",
      refusal: "It is the right account",
    });
    const withdrawn = await proposeVoid(officer, await aReceipt());
    expect((await say(treasurer, paths.officeWithdraw, withdrawn)).statusCode).toBe(403);
    expect((await say(officer, paths.officeWithdraw, withdrawn)).statusCode).toBe(200);
    expect(codeOf(await approve(treasurer, withdrawn))).toBe("proposal_decided");
    const old = await proposeVoid(officer, await aReceipt());
    const late = await signIn("treasurer", "mpt");
    office.pass(7 * 24 * 60 * minute);
    const then = "now() + interval '7 days'";
    await asOwner(
      database,
      `update staff_sessions set created_at = ${then}, last_seen_at = ${then}, proved_at = ${then}
       where staff_id = '${late.person}'`,
    );
    expect(codeOf(await approve(late, old))).toBe("proposal_decided");
    expect(await find(late, old)).toMatchObject({ state: "lapsed", may_decide: false });
    office.pass(-7 * 24 * 60 * minute);
  });
});

describe("the other kinds", () => {
  test("a hold: others can pay, and a payment that never left ends", async () => {
    const charge = await aCompound(database, "mpt");
    const created = await payer.create(aWish([charge]));
    const { _id: subject } = created.json<{ _id: string }>();
    const { id } = (await propose(officer, { kind: "release_hold", subject })).json<{
      id: string;
    }>();
    await approve(treasurer, id);
    await execute(id);
    expect(await find(officer, id)).toMatchObject({ state: "executed", said: "ended" });
    const again = await propose(officer, { kind: "release_hold", subject });
    const { id: second } = again.json<{ id: string }>();
    await approve(treasurer, second);
    await execute(second);
    expect(await find(officer, second)).toMatchObject({ state: "failed", said: "payment_ended" });
  });

  test("a payment of several councils is for the operator alone", async () => {
    const charges = [await aCompound(database, "mpt"), await aCompound(database, "mps")];
    const { _id: subject } = (await payer.create(aWish(charges))).json<{ _id: string }>();
    expect((await propose(officer, { kind: "release_hold", subject })).statusCode).toBe(404);
    const made = await propose(operator, { kind: "release_hold", subject });
    const { id } = made.json<{ id: string }>();
    expect((await approve(treasurer, id)).statusCode).toBe(404);
    const other = await signIn("portal_operator", "operator");
    expect((await approve(other, id)).statusCode).toBe(200);
  });

  test("the operator's fee on a payment takes it from no council", async () => {
    await chargeFee(site.operator, 50);
    const wish = aWish([await aCompound(database, "mpt")], { amount: "75.50" });
    const { _id: subject } = (await payer.create(wish)).json<{ _id: string }>();
    await chargeFee(site.operator, 0);
    const made = await propose(officer, { kind: "release_hold", subject });
    const { id } = made.json<{ id: string }>();
    expect((await approve(treasurer, id)).statusCode).toBe(200);
  });

  test("a case: what goes back is what two people stated", async () => {
    const { _id: paymentId, sellerExOrderNo } = await payer.leave(
      aWish([await aCompound(database, "mpt")]),
    );
    await payer.report(sellerExOrderNo, { told: "approved", amount: "50.00" });
    const [open] = await asOwner(database, `select id from cases where payment_id = ${paymentId}`);
    const { id: subject } = open as { id: string };
    const wanted = { kind: "rule_on_case", subject, amount: "50.00" };
    expect((await propose(officer, { ...wanted, amount: "-1.00" })).statusCode).toBe(400);
    const { id } = (await propose(officer, wanted)).json<{ id: string }>();
    expect(await find(treasurer, id)).toMatchObject({ amount: "50.00", payment_id: paymentId });
    await approve(treasurer, id);
    await execute(id);
    const refunds = `select amount_sen from refunds where payment_id = ${paymentId}`;
    expect(await asOwner(database, refunds)).toEqual([{ amount_sen: "5000" }]);
  });

  test("a licence: a licensing officer proposes, another approves, and its word is the last", async () => {
    const { document } = await renew(site, database, await aLicence(database));
    const one = await signIn("licensing_officer", "mpt");
    const other = await signIn("licensing_officer", "mpt");
    const rule = async (kind: string) => {
      const made = await propose(one, { kind, subject: document, council: "mpt" });
      const { id } = made.json<{ id: string }>();
      await approve(other, id);
      await execute(id);
      return find(one, id);
    };
    expect(await rule("suspend_licence")).toMatchObject({ state: "executed", said: "suspended" });
    expect(await rule("suspend_licence")).toMatchObject({ state: "failed", said: "is_suspended" });
    expect(await rule("correct_licence")).toMatchObject({ state: "failed", said: "unchanged" });
    expect(await rule("reinstate_licence")).toMatchObject({ state: "executed" });
    expect(await rule("revoke_licence")).toMatchObject({ state: "executed" });
  });
});

describe("the database itself refuses", () => {
  const insertDecision = (id: string, { person, session }: { person: string; session: string }) =>
    `insert into proposal_decisions (proposal_id, decision, decided_by, session_id, decided_at)
     values (${id}, 'approved', '${person}', '${session}', now())`;

  test("that somebody approves the own proposal, or without the permission, or for somebody else", async () => {
    const id = await proposeVoid(operator, await aReceipt());
    const own = await aSessionOf(operator);
    await expect(asOffice(database, own, insertDecision(id, own))).rejects.toThrow(
      "takes two people",
    );
    const auditor = await aPerson(database, "auditor", "mpt");
    await expect(asOffice(database, auditor, insertDecision(id, auditor))).rejects.toThrow(
      "takes two people who may",
    );
    const other = await aPerson(database, "treasurer", "mpt");
    await expect(asOffice(database, auditor, insertDecision(id, other))).rejects.toThrow(
      "row-level",
    );
    await asOwner(
      database,
      `update staff_sessions set proved_at = now() - interval '5 minutes' where id = '${other.session}'`,
    );
    await expect(asOffice(database, other, insertDecision(id, other))).rejects.toThrow(
      "a factor that was just shown",
    );
  });

  test("a proposal by who may not make it, over another amount, or for another council", async () => {
    const number = await aReceipt();
    const make = (by: { person: string; session: string }, owner: string, sen: number) =>
      asOffice(
        database,
        by,
        `insert into proposals (kind, owner, subject, payment_id, amount_sen, remark, made_by, session_id, made_at, lapses_at)
         select 'void_receipt', '${owner}', number, payment_id, ${sen}, 'ten letters', '${by.person}', '${by.session}', now(),
           now() + interval '1 day' from receipts where number = '${number}'`,
      );
    const clerk = await aPerson(database, "finance_officer", "mpt");
    const auditor = await aPerson(database, "auditor", "mpt");
    await expect(make(auditor, "mpt", 7_500)).rejects.toThrow("may not propose");
    await expect(make(clerk, "mpt", 7_501)).rejects.toThrow("no such subject");
    await expect(make(clerk, "mps", 7_500)).rejects.toThrow("no such subject");
    await make(clerk, "mpt", 7_500);
  });

  test("that something is executed that nobody approved, or executed twice", async () => {
    const id = await proposeVoid(officer, await aReceipt());
    const insertFor = (of: string) =>
      `insert into proposal_results (proposal_id, outcome, said, at) values (${of}, 'executed', 'voided', now())`;
    const refused = await proposeVoid(officer, await aReceipt());
    await say(treasurer, paths.officeRefuse, refused, { remark });
    for (const each of [id, refused])
      await expect(asRole("worker", database, insertFor(each))).rejects.toThrow("was not approved");
    await expect(execute(id)).rejects.toThrow("was not approved");
    await approve(treasurer, id);
    await execute(id);
    await expect(asRole("worker", database, insertFor(id))).rejects.toThrow("unique");
  });

  test("that the office orders what was not approved", async () => {
    const id = await proposeVoid(officer, await aReceipt());
    const clerk = await aPerson(database, "treasurer", "mpt");
    const order = `insert into ordered_effects (name, data) values ('execute-proposal', '{"proposalId": "${id}"}')`;
    await expect(asOffice(database, clerk, order)).rejects.toThrow("row-level");
  });

  async function aSessionOf({ person }: { person: string }) {
    const [row] = await asOwner(
      database,
      `insert into staff_sessions (token_hash, staff_id, factor, device)
       values (sha256(gen_random_uuid()::text::bytea), '${person}', 'passkey', 'test') returning id`,
    );
    return { person, session: (row as { id: string }).id };
  }
});

test("the database and the rules name the same roles for each kind", async () => {
  for (const kind of proposalKinds) {
    for (const part of ["make", "check"] as const) {
      const [row] = await asOwner(database, `select proposal_roles('${kind}', '${part}') as roles`);
      const { roles } = row as { roles: string[] };
      expect([kind, part, roles.toSorted()]).toEqual([
        kind,
        part,
        [...proposalRights[kind][part]].toSorted(),
      ]);
    }
  }
});

test("what was approved this week and never done is ordered again", async () => {
  const id = await proposeVoid(officer, await aReceipt());
  await approve(treasurer, id);
  const resume = () => resumeProposalsHourly.run(site.worker, {});
  const letPass = (time: string) =>
    asOwner(
      database,
      `alter table proposal_decisions disable trigger append_only;
       update proposal_decisions set decided_at = decided_at - interval '${time}' where proposal_id = ${id};
       alter table proposal_decisions enable trigger append_only`,
    );
  await resume();
  expect(await ordersOf(id)).toHaveLength(1);
  await letPass("11 minutes");
  await resume();
  expect(await ordersOf(id)).toHaveLength(2);
  await letPass("8 days");
  await resume();
  expect(await ordersOf(id)).toHaveLength(2);
  await letPass("-8 days");
  await execute(id);
  await resume();
  expect(await ordersOf(id)).toHaveLength(2);
});
