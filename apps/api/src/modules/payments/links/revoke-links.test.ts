import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment, Payment } from "@kaunter/contracts/payments";
import type { Problem } from "@kaunter/contracts/problem";
import { expect, test } from "vitest";
import { kaunterOn } from "../../../cli/kaunter.fixture.ts";
import { citizensAt } from "../../../testing/citizen.ts";
import { aCompound, aWish, payerAt } from "../../../testing/payer.ts";
import { requerierAt } from "../../../testing/requerier.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const { post, signUp } = citizensAt(site);
const { requery } = requerierAt(site);
const kaunter = kaunterOn(database);

const begin = async () =>
  (await payer.create(aWish([await aCompound(database)]))).json<CreatedPayment>();
const revoke = (payload: object, headers: Record<string, string> = {}) =>
  post(paths.revokeLinks, payload, headers);
const byDevice = ({ _id, payer_capability }: CreatedPayment) => ({ _id, payer_capability });
const kept = ({ _id }: CreatedPayment) =>
  asOwner(
    database,
    `select version, revoked_by, operator, remark from link_revocations where payment_id = ${_id} order by version`,
  );
const remark = "The payer posted the link in a public group.";

test("the device that paid ends every link, is given a new one, and still pays", async () => {
  const created = await begin();
  const { capability } = (await revoke(byDevice(created))).json<{ capability: string }>();
  expect(capability).not.toBe(created.capability);
  const { _id } = created;
  expect((await payer.look(created)).statusCode).toBe(404);
  expect((await requery({ _id, capability: created.capability })).statusCode).toBe(404);
  const copy = await post(paths.softCopy, { _id, capability: created.capability });
  expect(copy.statusCode).toBe(404);
  expect((await payer.look({ _id, capability })).statusCode).toBe(200);
  expect((await payer.handOver(created)).statusCode).toBe(200);
  expect(await kept(created)).toEqual([
    { version: 2, revoked_by: "device", operator: null, remark: null },
  ]);
});

test("with a link that was revoked, the device that paid is shown the payment and its new link", async () => {
  const created = await begin();
  const { capability } = (await revoke(byDevice(created))).json<{ capability: string }>();
  expect((await payer.lookAsPayer(created)).json<Payment>()).toMatchObject({ capability });
});

test("the owner's session ends them, too, and finds the payment without any link", async () => {
  const owner = await signUp("pemilik@contoh.my");
  const headers = { ...owner.headers, "idempotency-key": "kunci-pemilik-ujian" };
  const wish = aWish([await aCompound(database)]);
  const created = (await post(paths.createPayment, wish, headers)).json<CreatedPayment>();
  const { _id, capability } = created;
  expect((await revoke({ _id }, owner.headers)).statusCode).toBe(200);
  expect(await kept(created)).toMatchObject([{ revoked_by: "owner" }]);
  expect((await payer.look(created)).statusCode).toBe(404);
  const url = Buffer.from(`all_payments/${_id}`).toString("base64");
  const asOwnerSees = await post(paths.query, { url, payload: { capability } }, owner.headers);
  expect(asOwnerSees.json<Payment>()._id).toBe(_id);
});

test("nobody else ends them: not the bearer of the link, not another account, not another site", async () => {
  const created = await begin();
  const neighbour = await begin();
  const stranger = await signUp("jiran@contoh.my");
  const { _id, capability } = created;
  const codes = [
    await revoke({ _id }),
    await revoke({ _id, payer_capability: capability }),
    await revoke({ _id, payer_capability: neighbour.payer_capability }),
    await revoke({ _id }, stranger.headers),
    await revoke(byDevice(created), { "sec-fetch-site": "cross-site" }),
  ].map(({ statusCode }) => statusCode);
  expect(codes).toEqual([404, 404, 404, 404, 403]);
  expect((await payer.look(created)).statusCode).toBe(200);
});

test("ten times a day is enough, however many ask at once", async () => {
  const created = await begin();
  const answers = await Promise.all(Array.from({ length: 12 }, () => revoke(byDevice(created))));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => answer.json<Problem>().code)).toEqual(
    Array(2).fill("too_many_requests"),
  );
  expect(await kept(created)).toHaveLength(10);
});

test("an operator ends them by any number of the payment, with a name and a reason that stay", async () => {
  const created = await begin();
  const command = ["payment", "revoke-links", created.sellerExOrderNo];
  expect(kaunter(...command).stderr).toContain("--by NAME");
  const said = kaunter(...command, "--by", "Aina", "--remark", remark);
  expect(said.stdout).toContain(`Every link to payment ${created._id}`);
  expect((await payer.look(created)).statusCode).toBe(404);
  expect((await payer.lookAsPayer(created)).statusCode).toBe(200);
  expect(await kept(created)).toEqual([
    { version: 2, revoked_by: "operator", operator: "Aina", remark },
  ]);
  expect(kaunter("payment", "show", created._id).stdout).toMatch(
    new RegExp(`links revoked .* by Aina: ${remark}`),
  );
});

test.each([
  [
    "a version without its reason",
    (id: string) => `update payments set capability_version = 9 where id = ${id}`,
  ],
  [
    "a reason without its effect",
    (id: string) => `insert into link_revocations values (${id}, 2, 'device', null, null, now())`,
  ],
])("the database refuses %s", async (_name, statement) => {
  const { _id } = await begin();
  const refusal = { code: "23514", constraint: "links_true" };
  await expect(asRole("insider", database, statement(_id))).rejects.toMatchObject(refusal);
});

test("why links ended is never rewritten", async () => {
  await revoke(byDevice(await begin()));
  const change = "update link_revocations set revoked_by = 'owner'";
  await expect(asRole("insider", database, change)).rejects.toMatchObject({ code: "42501" });
  await expect(asOwner(database, change)).rejects.toMatchObject({ code: "23001" });
  await expect(asOwner(database, "delete from link_revocations")).rejects.toMatchObject({
    code: "23001",
  });
});
