import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import type { LicenceStatus } from "@kaunter/contracts/digital-licences";
import { readListClaims, stateInList } from "@kaunter/contracts/licence-list";
import * as paths from "@kaunter/contracts/paths";
import { findToken } from "@kaunter/contracts/receipt-token";
import { dayOf, yearOf } from "@kaunter/domain/calendar";
import type { LicenceRuling } from "@kaunter/domain/licence/digital-licence";
import { expect, test } from "vitest";
import { aCompound, aLicence, aPermit, aWish, payerAt } from "../../testing/payer.ts";
import { receiptOf, renew as renewIn } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../testing/test-database.ts";
import { makeReceiptKey, receiptKeysFrom } from "../receipts/receipt-keys.ts";
import { voidReceipt } from "../receipts/void-receipt.ts";
import { findByIssue } from "./find-issued.ts";
import { ruleOnLicence } from "./rule-on-licence.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const people = { decidedBy: "Rosnah", approvedBy: "Jamil", remark: "As the council wrote" };
const renew = (id: string) => renewIn(site, database, id);

async function ask(url: string, payload: object) {
  const answer = await site.app.inject({ method: "POST", url, payload });
  return answer.json();
}
const view = (handle: string) => ask(paths.licenceView, { handle });
const check = (token: string) => ask(paths.licenceCheck, { token });
const tokenOf = (link: string) => findToken(link) ?? "";
const rule = (document: string, ruling: LicenceRuling) =>
  ruleOnLicence(site.operator, { document, council: "mpt", ruling, ...people });

async function readList() {
  const answer = await site.app.inject({ url: paths.licenceStatus });
  const { token, list } = answer.json<LicenceStatus>();
  const packed = Buffer.from(list, "base64");
  const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const told = readListClaims(claims);
  if (!told) throw new Error("The list says nothing");
  expect(createHash("sha256").update(packed).digest("base64url")).toBe(told.digest);
  const bytes = inflateRawSync(packed);
  return {
    ...told,
    stateOf: (issueNo: number, receiptNumber: string) =>
      stateInList(bytes, told.size, { issueNo, receiptNumber }),
  };
}

test("the bearer of the link sees the licence with its code, and the code is worth what the licence is", async () => {
  const { handle, document } = await renew(await aLicence(database));
  const shown = await view(handle);
  expect(shown).toMatchObject({ _id: document, state: "valid", barcode: document });
  expect(shown.url).toBe(`https://lesen.example/#/trading/digital-license/${handle}`);
  expect(shown.verify_link).toMatch(/^https:\/\/kaunter\.example\/#\/verify\?t=/);
  expect(Buffer.from(shown.verify_qr, "base64").length).toBeGreaterThan(300);
  const verdict = await check(tokenOf(shown.verify_link));
  expect(verdict).toMatchObject({
    status: "valid",
    licence: { _id: document, name: "SIT***********", ic_no: "********5678", council: "mpt" },
  });
});

test("a licence by the month is at the specified address of its own", async () => {
  const { handle } = await renew(await aPermit(database));
  expect((await view(handle)).url).toBe(
    `https://lesen.example/#/license/digital-license/${handle}`,
  );
});

type Asked = {
  method: "GET" | "POST";
  url: string;
  payload?: object;
  headers?: Record<string, string>;
};
const byName = Buffer.from(`digital_license/R012345-${yearOf(dayOf(new Date()))}`).toString(
  "base64",
);
const places: [what: string, ask: (handle: string) => Asked][] = [
  ["its page", (handle) => ({ method: "POST", url: paths.licenceView, payload: { handle } })],
  [
    "its name",
    (handle) => ({
      method: "POST",
      url: paths.query,
      payload: { url: byName, payload: { handle } },
    }),
  ],
  [
    "the signature",
    (handle) => ({
      method: "GET",
      url: paths.signatureImage,
      headers: { "x-license-handle": handle },
    }),
  ],
];

let visitors = 0;

test.each(places)(
  "a handle that is nobody's shows nothing, and whoever tries many at %s is asked to wait",
  async (_, place) => {
    visitors += 1;
    const codes = new Set<string>();
    for (let nth = 0; nth < 110; nth += 1) {
      const request = place(String(nth).padStart(22, "A"));
      const answer = await site.app.inject({ ...request, remoteAddress: `10.9.${visitors}.9` });
      codes.add(answer.json().error);
    }
    expect([...codes]).toEqual(["not_found", "too_many_requests"]);
  },
);

test("every ruling and a void show at once in the check and in the list, and take the code away", async () => {
  const paid = await renew(await aPermit(database));
  const { document, handle, issue_no: issueNo } = paid;
  const receiptNumber = await receiptOf(database, paid);
  const token = tokenOf((await view(handle)).verify_link);
  const told = async () => {
    const { state, verify_link } = await view(handle);
    const [verdict, list] = [await check(token), await readList()];
    return [state, verdict.status, list.stateOf(issueNo, receiptNumber), Boolean(verify_link)];
  };
  expect(await told()).toEqual(["valid", "valid", undefined, true]);
  await rule(document, "suspended");
  expect(await told()).toEqual(["suspended", "suspended", "suspended", false]);
  await rule(document, "reinstated");
  expect(await told()).toEqual(["valid", "valid", undefined, true]);
  await rule(document, "revoked");
  expect(await told()).toEqual(["revoked", "revoked", "revoked", false]);
  await voidReceipt(site.operator, { number: receiptNumber, ...people });
  expect(await told()).toEqual(["void", "void", "void", false]);
});

test("the list speaks of every licence up to the newest, each in its own place", async () => {
  const [before, between, after] = [
    await renew(await aLicence(database)),
    await renew(await aLicence(database)),
    await renew(await aLicence(database)),
  ];
  await rule(between.document, "revoked");
  const list = await readList();
  expect(list.size).toBe(after.issue_no);
  for (const each of [before, between, after])
    expect(list.stateOf(each.issue_no, await receiptOf(database, each))).toBe(
      each === between ? "revoked" : undefined,
    );
});

test("what is over by its days is on no list: its own code says so", async () => {
  const paid = await renew(await aLicence(database));
  await rule(paid.document, "revoked");
  const listed = async () =>
    (await readList()).stateOf(paid.issue_no, await receiptOf(database, paid));
  expect(await listed()).toBe("revoked");
  await asOwner(
    database,
    `alter table digital_licences disable trigger append_only;
     update digital_licences set valid_from = '2020-01-01', valid_until = '2020-12-31'
       where issue_no = ${paid.issue_no};
     alter table digital_licences enable trigger append_only`,
  );
  // What is said of another makes the next list.
  await rule((await renew(await aLicence(database))).document, "suspended");
  expect(await listed()).toBeUndefined();
});

test("what another key signed is forged, and a licence that no book knows is unlisted", async () => {
  const { issue_no } = await renew(await aLicence(database));
  const licence = await findByIssue(site.deps.db, issue_no);
  if (!licence) throw new Error("There is no licence");
  const stranger = receiptKeysFrom(makeReceiptKey().privatePem, []);
  expect(await check(await stranger.signLicence(licence))).toEqual({ status: "forged" });
  const { receiptKeys } = site.deps;
  expect((await check(await receiptKeys.signLicence(licence))).status).toBe("valid");
  for (const other of [{ issueNo: 99_999 }, { receiptNumber: "MPT-2026-900001" }])
    expect(await check(await receiptKeys.signLicence({ ...licence, ...other }))).toEqual({
      status: "unlisted",
    });
});

test("a receipt is no licence, and a licence no receipt", async () => {
  const paid = await renew(await aLicence(database));
  const shown = (await payerAt(site).lookAsPayer(paid)).json();
  const receipt = tokenOf(shown.receipts[0].verify_link);
  const licence = tokenOf((await view(paid.handle)).verify_link);
  expect(await check(receipt)).toEqual({ status: "forged" });
  expect((await ask(paths.receiptCheck, { token: receipt })).status).toBe("valid");
  expect(await ask(paths.receiptCheck, { token: licence })).toEqual({ status: "forged" });
});

test("the payer is told the licences of a payment; the bearer of its link and strangers are not", async () => {
  const paid = await renew(await aLicence(database));
  const { _id, payer_capability, capability, document, handle } = paid;
  expect(await ask(paths.licencesOfPayment, { _id, payer_capability })).toEqual({
    licences: [
      {
        _id: document,
        license_no: document.split("-")[0],
        state: "valid",
        url: `https://lesen.example/#/trading/digital-license/${handle}`,
      },
    ],
    awaited: 0,
  });
  for (const proof of [{}, { payer_capability: capability }])
    expect((await ask(paths.licencesOfPayment, { _id, ...proof })).error).toBe("not_found");
});

test("a renewal that has settled is awaited until its licence is issued; a compound awaits none", async () => {
  const payer = payerAt(site);
  const _id = await aLicence(database);
  const services = [
    { _id, selection: "renewal", consent: { name: "Siti", ic_no: "900101125678" } },
  ];
  const amount = await payer.price(_id, "renewal");
  const renewal = await payer.leave(aWish([], { services, amount }));
  const compound = await payer.leave(aWish([await aCompound(database)]));
  const own = ({ _id: id, payer_capability }: typeof renewal) =>
    ask(paths.licencesOfPayment, { _id: id, payer_capability });
  expect(await own(renewal)).toEqual({ licences: [], awaited: 0 });
  for (const each of [renewal, compound])
    await payer.report(each.sellerExOrderNo, { told: "approved" });
  expect(await own(renewal)).toEqual({ licences: [], awaited: 1 });
  expect(await own(compound)).toEqual({ licences: [], awaited: 0 });
});
