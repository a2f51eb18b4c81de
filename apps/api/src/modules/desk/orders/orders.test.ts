import * as paths from "@kaunter/contracts/office-paths";
import type { Answers } from "@kaunter/contracts/office";
import type { Problem } from "@kaunter/contracts/problem";
import { beforeEach, describe, expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { sendPayerMails } from "../../../testing/payer-mails.ts";
import { requerierAt } from "../../../testing/requerier.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { createTestOffice, staffAt } from "../../../testing/test-office.ts";
import { doOrderJob, resumeOrdersHourly } from "./jobs.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const payer = payerAt(site);
const { sendReceipt } = requerierAt(site);
const { send, signIn } = staffAt(database, office);
type Person = Awaited<ReturnType<typeof signIn>>;
type Begun = Awaited<ReturnType<typeof payer.leave>>;

const remark = "The caller posted the link in a public group.";
const dayMs = 24 * 60 * 60 * 1000;
const desk = await signIn("support_desk", "operator");

const begin = async () => payer.leave(aWish([await aCompound(database)]));
async function pay(): Promise<Begun> {
  const created = await begin();
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  return created;
}
const again = ({ cookie }: Person, { _id }: Begun) =>
  send("POST", paths.officeSendReceipt.replace(":id", _id), { cookie });
const end = ({ cookie }: Person, { _id }: Begun, payload: object = { remark }) =>
  send("POST", paths.officeEndLinks.replace(":id", _id), { cookie, payload });
const codeOf = (answer: { json: () => unknown }) => (answer.json() as Problem).code;

interface Ordered {
  data: { actNo: string };
}
const orders = async () =>
  (await asOwner(
    database,
    "select data from ordered_effects where name = 'do-order' order by id",
  )) as unknown as Ordered[];
/** Does what the worker would do with every order so far. */
async function work(): Promise<void> {
  for (const { data } of await orders()) await doOrderJob.run(site.worker, data);
}
const mailsTo = async ({ _id }: Begun) => {
  await sendPayerMails(site, database, _id);
  return site.outside.mails.filter(({ messageId }) => messageId.startsWith(`<letter-${_id}`));
};
const actsOf = ({ _id }: Begun) =>
  asOwner(
    database,
    `select a.staff_id, a.owner, a.what, a.reason, r.outcome from staff_acts a
     left join act_results r on r.act_no = a.row_no where a.subject = '${_id}' order by a.row_no`,
  );
const revocationsOf = ({ _id }: Begun) =>
  asOwner(
    database,
    `select version, revoked_by, operator, remark from link_revocations where payment_id = ${_id}`,
  );

beforeEach(() => asOwner(database, "delete from ordered_effects where name = 'do-order'"));

describe("the receipt", () => {
  test("goes once more to the address on file, and the act says who ordered it", async () => {
    const paid = await pay();
    expect((await again(desk, paid)).statusCode).toBe(200);
    expect(await actsOf(paid)).toMatchObject([{ outcome: null }]);
    await work();
    expect((await mailsTo(paid)).map(({ to }) => to)).toEqual(["siti@contoh.my"]);
    expect(await actsOf(paid)).toEqual([
      { staff_id: desk.person, owner: "mpt", what: "receipt_sent", reason: null, outcome: "done" },
    ]);
  });

  test("goes once, however often the worker runs the order, also at once", async () => {
    const paid = await pay();
    await again(desk, paid);
    await Promise.all([work(), work()]);
    await work();
    expect(await mailsTo(paid)).toHaveLength(1);
  });

  test("goes three times a day, whether its payer asks or the office, and then the office says so", async () => {
    const paid = await pay();
    await sendReceipt({ _id: paid._id, capability: paid.capability });
    await again(desk, paid);
    await again(desk, paid);
    const refused = await again(desk, paid);
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, "copies_used_up"]);
    await work();
    expect(codeOf(await again(desk, paid))).toBe("copies_used_up");
    expect(await mailsTo(paid)).toHaveLength(3);
    const tomorrow = await signIn("support_desk", "operator");
    await asOwner(
      database,
      `update staff_sessions set created_at = now() + interval '1 day', last_seen_at = now() + interval '1 day'
       where staff_id = '${tomorrow.person}'`,
    );
    office.pass(dayMs);
    const { statusCode } = await again(tomorrow, paid);
    office.pass(-dayMs);
    expect(statusCode).toBe(200);
  });

  test("does not go when its payer was faster, and the result says so", async () => {
    const paid = await pay();
    await again(desk, paid);
    for (let tries = 0; tries < 3; tries += 1)
      await sendReceipt({ _id: paid._id, capability: paid.capability });
    await work();
    expect(await mailsTo(paid)).toHaveLength(3);
    expect(await actsOf(paid)).toMatchObject([{ outcome: "too_many_requests" }]);
  });

  test("is offered where there is one, and ordered nowhere else", async () => {
    const open = await begin();
    const paid = await pay();
    const offers = async ({ _id }: Begun) => {
      const url = `${paths.officeAnswers}?number=${_id}`;
      return (await send("GET", url, { cookie: desk.cookie })).json<Answers>().rows[0]?.may_send;
    };
    expect([await offers(open), await offers(paid)]).toEqual([false, true]);
    expect((await again(desk, open)).statusCode).toBe(404);
    const sandakan = await signIn("finance_officer", "mps");
    expect((await again(sandakan, paid)).statusCode).toBe(404);
    expect(await orders()).toEqual([]);
    expect([...(await actsOf(open)), ...(await actsOf(paid))]).toEqual([]);
  });
});

describe("the links", () => {
  test("end for a reason that stays, once, with the act of who ordered it", async () => {
    const paid = await pay();
    expect((await end(desk, paid)).statusCode).toBe(200);
    expect((await payer.look(paid)).statusCode).toBe(200);
    await Promise.all([work(), work()]);
    await work();
    expect((await payer.look(paid)).statusCode).toBe(404);
    expect((await payer.lookAsPayer(paid)).statusCode).toBe(200);
    expect(await revocationsOf(paid)).toEqual([
      { version: 2, revoked_by: "operator", operator: desk.email, remark },
    ]);
    expect(await actsOf(paid)).toMatchObject([
      { staff_id: desk.person, what: "links_ended", reason: remark, outcome: "done" },
    ]);
  });

  test("end by nobody who has not just shown a factor, and for no reason of a word", async () => {
    const paid = await pay();
    expect((await end(desk, paid, {})).statusCode).toBe(400);
    expect((await end(desk, paid, { remark: "because" })).statusCode).toBe(400);
    const late = await signIn("cashier_supervisor", "mpt");
    await asOwner(
      database,
      `update staff_sessions set proved_at = now() - interval '6 minutes' where staff_id = '${late.person}'`,
    );
    expect(codeOf(await end(late, paid))).toBe("staff_proof_required");
    const sandakan = await signIn("cashier_supervisor", "mps");
    expect((await end(sandakan, paid)).statusCode).toBe(404);
    expect([await orders(), await actsOf(paid)]).toEqual([[], []]);
  });
});

test("what somebody ordered and left is not done", async () => {
  const paid = await pay();
  const leaver = await signIn("support_desk", "operator");
  await end(leaver, paid);
  await asOwner(database, `update staff set left_at = now() where id = '${leaver.person}'`);
  await work();
  expect(await revocationsOf(paid)).toEqual([]);
  expect(await actsOf(paid)).toMatchObject([{ outcome: "person_left" }]);
});

test("what was ordered this week and never done is ordered again, what is done is not", async () => {
  const [lost, done, young, old] = [await pay(), await pay(), await pay(), await pay()];
  await again(desk, done);
  await work();
  await again(desk, lost);
  await again(desk, old);
  await asOwner(
    database,
    `alter table staff_acts disable trigger append_only;
     update staff_acts set at = at - interval '11 minutes' where subject in ('${lost._id}', '${done._id}');
     update staff_acts set at = at - interval '8 days' where subject = '${old._id}';
     alter table staff_acts enable trigger append_only`,
  );
  await again(desk, young);
  await asOwner(database, "delete from ordered_effects where name = 'do-order'");
  await resumeOrdersHourly.run(site.worker, {});
  expect(await orders()).toHaveLength(1);
  await work();
  expect(await mailsTo(lost)).toHaveLength(1);
});
