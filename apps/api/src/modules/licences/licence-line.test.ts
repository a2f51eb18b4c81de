import type { Charge } from "@kaunter/contracts/charges";
import type { Payment } from "@kaunter/contracts/payments";
import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { aPermit, aWish, payerAt } from "../../testing/payer.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { listDeclared } from "../payments/list-declared.ts";
import { postReceipt } from "../postings/post-receipt.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const consent = { name: "Jamal Bin Consent", ic_no: "900101125678" };

/** As they are specified, where each of them is told; the consent is told nowhere. */
const specified = {
  search:
    "license_no council amount statusl m_kod_type sah_hingga kod_j_niaga nama_s subhead".split(" "),
  offer: ["renewal_year", "renewal_month"],
  payment: ["license_no", "council", "amount", "arrears_only", "gst_amount", "discount"],
};

test("fourteen fields of a licence are told, and its consent is kept sealed and told to nobody", async () => {
  const _id = await aPermit(database);
  const data = { council: "mpt", payment_type: "council_permit_license", _id: _id.split(".")[2] };
  const found = await site.app.inject({ method: "POST", url: paths.search, payload: { data } });
  const charge = found.json<Charge>();
  const [renewal] = charge.offers;
  const services = [{ _id, selection: "renewal", consent }];
  const amount = await payer.price(_id, "renewal");
  const created = await payer.leave(aWish([], { services, amount }));
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const shown = (await payer.look(created)).json<Payment>();

  expect(Object.keys(charge)).toEqual(expect.arrayContaining(specified.search));
  expect(Object.keys(renewal ?? {})).toEqual(expect.arrayContaining(specified.offer));
  expect(Object.keys(shown.services[0] ?? {})).toEqual(expect.arrayContaining(specified.payment));
  expect(new Set(Object.values(specified).flat()).size).toBe(14);

  await postReceipt(site.worker, { paymentId: created._id, council: "mpt" });
  const told = JSON.stringify([charge, shown, site.outside.posted]);
  expect(site.outside.posted).toHaveLength(1);
  for (const text of [consent.name, consent.ic_no, "consent"]) expect(told).not.toContain(text);
  const [kept] = (await listDeclared(site.deps, [created._id])).get(created._id) ?? [];
  expect(kept?.declared).toEqual({ name: consent.name, icNo: consent.ic_no });
  const clear = `select from payment_lines where payment_id = ${created._id} and position('${consent.name}'::bytea in consent) > 0`;
  expect(await asOwner(database, clear)).toEqual([]);
});
