import { permissions } from "@kaunter/domain/office/staff";
import { operatorRoles, staffRoles } from "@kaunter/domain/vocabulary/staff";
import { expect, test } from "vitest";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { aPerson, asOffice } from "../../../testing/staff.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../../testing/test-database.ts";
import { doOrder } from "./do-order.ts";

// What the database refuses of orders, whatever the office's programs would have asked.
const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const remark = "The caller posted the link in a public group.";

async function pay() {
  const created = await payer.leave(aWish([await aCompound(database)]));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  return created;
}

interface Who {
  person: string;
  session: string;
}

const orderOf = (actNo: unknown) =>
  `insert into ordered_effects (name, data) values ('do-order', '{"actNo": "${String(actNo)}"}')`;
async function actAs(by: Who, what: string, subject: string): Promise<unknown> {
  const [row] = await asOffice(
    database,
    by,
    `insert into staff_acts (at, staff_id, session_id, owner, what, subject, reason)
     values (now(), '${by.person}', '${by.session}', 'mpt', '${what}', '${subject}', '${remark}') returning row_no`,
  );
  return row?.["row_no"];
}
const orderAs = (by: Who, actNo: unknown) => asOffice(database, by, orderOf(actNo));

test("nobody orders without the role, for another council, on another's act, or on none", async () => {
  const { _id } = await pay();
  const clerk = await aPerson(database, "cashier_supervisor", "mpt");
  const auditor = await aPerson(database, "auditor", "mpt");
  const stranger = await aPerson(database, "cashier_supervisor", "mps");
  const actNo = await actAs(clerk, "receipt_sent", _id);
  await orderAs(clerk, actNo);
  for (const other of [auditor, stranger])
    await expect(actAs(other, "receipt_sent", _id)).rejects.toThrow("row-level");
  const elsewhere = { person: clerk.person, session: auditor.session };
  await expect(actAs(elsewhere, "receipt_sent", _id)).rejects.toThrow("row-level");
  const colleague = await aPerson(database, "cashier_supervisor", "mpt");
  const question = await actAs(clerk, "provider_asked", _id);
  await expect(orderAs(colleague, actNo)).rejects.toThrow("row-level");
  await expect(orderAs(clerk, question)).rejects.toThrow("row-level");
  await expect(orderAs(clerk, 999_999_999)).rejects.toThrow("row-level");
});

test("links end by nobody who has not just shown a factor, nor without a reason", async () => {
  const { _id } = await pay();
  const clerk = await aPerson(database, "cashier_supervisor", "mpt");
  await actAs(clerk, "links_ended", _id);
  await asOwner(
    database,
    `update staff_sessions set proved_at = now() - interval '6 minutes' where id = '${clerk.session}'`,
  );
  await actAs(clerk, "receipt_sent", _id);
  await expect(actAs(clerk, "links_ended", _id)).rejects.toThrow("row-level");
  const silent = `insert into staff_acts (at, staff_id, owner, what, subject)
    values (now(), '${clerk.person}', 'mpt', 'links_ended', '${_id}')`;
  await expect(asOwner(database, silent)).rejects.toThrow("links_end_for_a_reason");
});

test("an order has one result, and never another", async () => {
  const { _id } = await pay();
  const clerk = await aPerson(database, "cashier_supervisor", "mpt");
  const actNo = await actAs(clerk, "receipt_sent", _id);
  await doOrder(site.worker, String(actNo));
  const repeat = "insert into act_results (act_no, outcome, at) select act_no, outcome, at";
  await expect(
    asRole("worker", database, `${repeat} from act_results limit 1`),
  ).rejects.toMatchObject({ code: "23505" });
  await expect(asOwner(database, "update act_results set outcome = 'done'")).rejects.toMatchObject({
    code: "23001",
  });
});

test("the database and the rules name the same roles", async () => {
  const { _id } = await pay();
  const allowed = [];
  for (const role of staffRoles) {
    const owner = operatorRoles.some((each) => each === role) ? "operator" : "mpt";
    const person = await aPerson(database, role, owner);
    const actNo = await actAs(person, "receipt_sent", _id).catch(() => undefined);
    if (actNo !== undefined) allowed.push(role);
  }
  expect(allowed.toSorted()).toEqual([...permissions.order].toSorted());
});
