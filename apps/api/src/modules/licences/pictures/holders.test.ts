import type { CreatedPayment } from "@kaunter/contracts/payments";
import * as paths from "@kaunter/contracts/paths";
import { expect, test } from "vitest";
import { aPermit, aWish, payerAt } from "../../../testing/payer.ts";
import { aPicture } from "../../../testing/pictures.ts";
import { renew } from "../../../testing/renewals.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { issueLicences } from "../issue-licences.ts";
import { judgePhoto } from "./judge-photo.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const post = (url: string, payload: object) => site.app.inject({ method: "POST", url, payload });
const view = async (handle: string) =>
  (await post(paths.licenceView, { handle })).json<{
    photo: string;
    print_error?: string;
    license: { name: string };
  }>();
const numberOf = (id: string) => id.split(".")[2] ?? "";

/** An operating licence, which is not printed without a photo, and the photo of its holder. */
async function aLicenceWithPhoto(): Promise<string> {
  const id = await aPermit(database);
  await say(id, { type: "OPERASI", printType: 1 });
  await asOwner(
    database,
    `insert into licence_photos (charge_id, content_type, bytes) select id, 'image/jpeg', '\\x00'
     from charges where number = '${numberOf(id)}'`,
  );
  return id;
}

const say = (id: string, changes: object) =>
  asOwner(
    database,
    `update charges set record = record || '${JSON.stringify(changes)}' where number = '${numberOf(id)}'`,
  );
const another = { ownerName: "LIM AH KOW", ownerIc: "********1234" };

/** As a new register of the council says it: another has the number, and nothing was paid for this year. */
const giveToAnother = (id: string) =>
  asOwner(
    database,
    `update charges set settlements = '[]', record = record || '${JSON.stringify(another)}'
     where number = '${numberOf(id)}'`,
  );

async function sendPhoto(handle: string): Promise<string> {
  await post(paths.licencePhoto, { handle, picture: (await aPicture()).toString("base64") });
  const [sent] = (await asOwner(
    database,
    "select max(submission_no)::text as no from photo_submissions",
  )) as { no: string }[];
  return sent?.no ?? "";
}

async function hasPhoto(id: string): Promise<boolean> {
  const data = { council: "mpt", payment_type: "council_permit_license", _id: numberOf(id) };
  return (await post("/search", { data })).json<{ has_photo: boolean }>().has_photo;
}

async function payArrears(_id: string): Promise<CreatedPayment> {
  const amount = await payer.price(_id, "arrears_only");
  const services = [{ _id, selection: "arrears_only" }];
  const paid = await payer.leave(aWish([], { services, amount }));
  await payer.report(paid.sellerExOrderNo, { told: "approved" });
  return paid;
}

function ask(id: string, headers: Record<string, string>) {
  const ref = encodeURIComponent(Buffer.from(numberOf(id)).toString("base64"));
  const url = `/api/licenses/permit/${ref}/attachments/photo?council=mpt`;
  return site.app.inject({ url, headers });
}

test("who gets the number of a licence starts without the photo of whoever had it before", async () => {
  const id = await aLicenceWithPhoto();
  expect(await hasPhoto(id)).toBe(true);
  await say(id, another);
  expect(await hasPhoto(id)).toBe(false);
  const { handle } = await renew(site, database, id);
  expect(await view(handle)).toMatchObject({
    photo: "none",
    print_error: "invalid_print_no_photo",
  });
  expect((await ask(id, { "x-license-handle": handle })).statusCode).toBe(404);
  expect((await post(paths.licencePdf, { handle })).json()).toMatchObject({
    code: "invalid_print_no_photo",
  });
});

test("a licence keeps the face of its holder when the number gets another, and what the other is told is theirs", async () => {
  const id = await aLicenceWithPhoto();
  const { handle } = await renew(site, database, id);
  await say(id, another);
  expect((await view(handle)).photo).toBe("shown");
  expect((await ask(id, { "x-license-handle": handle })).statusCode).toBe(200);
});

test("whoever paid for the one before does not see the face of the next", async () => {
  const id = await aLicenceWithPhoto();
  const { _id, capability } = await payArrears(id);
  const former = { "x-payment-id": _id, "x-payment-capability": capability };
  expect((await ask(id, former)).statusCode).toBe(200);
  await say(id, another);
  const { handle } = await renew(site, database, id);
  const submissionNo = await sendPhoto(handle);
  const word = { ruling: "accepted", decidedBy: "Rosnah", remark: "As on the card" } as const;
  expect(await judgePhoto(site.operator, { submissionNo, ...word })).toBe(true);
  expect((await view(handle)).photo).toBe("shown");
  expect((await ask(id, { "x-license-handle": handle })).statusCode).toBe(200);
  expect((await ask(id, former)).statusCode).toBe(404);
});

test("nobody is another by how a name is spaced, dotted or written in capitals", async () => {
  const id = await aLicenceWithPhoto();
  await say(id, { ownerName: "Siti  binti Ali." });
  expect(await hasPhoto(id)).toBe(true);
  await say(id, { ownerIc: "********5679" });
  expect(await hasPhoto(id)).toBe(false);
});

test("a photo that left with the word on one of the former holder is not said to wait, and is sent again", async () => {
  const id = await aLicenceWithPhoto();
  const { handle: former } = await renew(site, database, id);
  await giveToAnother(id);
  const { handle } = await renew(site, database, id);
  await sendPhoto(handle);
  expect((await view(handle)).photo).toBe("waiting");
  const submissionNo = await sendPhoto(former);
  const word = { ruling: "refused", decidedBy: "Rosnah", remark: "Holds it no more" } as const;
  expect(await judgePhoto(site.operator, { submissionNo, ...word })).toBe(true);
  expect((await view(former)).photo).toBe("refused");
  expect((await view(handle)).photo).toBe("none");
  await sendPhoto(handle);
  expect((await view(handle)).photo).toBe("waiting");
});

test("who gets a number while its renewal is under way is shown to nobody who paid for the former holder", async () => {
  const id = await aLicenceWithPhoto();
  const consent = { name: "Siti", ic_no: "900101125678" };
  const services = [{ _id: id, selection: "renewal", consent }];
  const amount = await payer.price(id, "renewal");
  const paid = await payer.leave(aWish([], { services, amount }));
  await say(id, another);
  await payer.report(paid.sellerExOrderNo, { told: "approved" });
  await issueLicences(site.worker, paid._id);
  const [issued] = (await asOwner(
    database,
    `select handle from digital_licences where payment_id = ${paid._id}`,
  )) as { handle: string }[];
  const licence = await view(issued?.handle ?? "");
  expect(licence.license.name).toBe("SITI BINTI ALI");
  expect(licence.photo).toBe("shown");
});
