import * as paths from "@kaunter/contracts/paths";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { citizensAt } from "../../testing/citizen.ts";
import { aPermit, aWish, payerAt } from "../../testing/payer.ts";
import { renew } from "../../testing/renewals.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../testing/test-database.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const payer = payerAt(site);
const bytes = Buffer.from("a picture");

async function aPermitWithPhoto(): Promise<string> {
  const id = await aPermit(database);
  await asOwner(
    database,
    `insert into licence_photos (charge_id, content_type, bytes) select id, 'image/jpeg', '\\x${bytes.toString("hex")}'
     from charges where number = '${id.split(".")[2]}'`,
  );
  return id;
}

async function beginPaying(_id: string): Promise<CreatedPayment> {
  const amount = await payer.price(_id, "arrears_only");
  const services = [{ _id, selection: "arrears_only" }];
  return payer.leave(aWish([], { services, amount }));
}

interface Shown extends Partial<CreatedPayment> {
  handle?: string;
  cookie?: string;
}

function ask(id: string, bearer: Shown = {}, file = "photo") {
  const { _id, capability, handle, cookie } = bearer;
  const ref = encodeURIComponent(Buffer.from(id.split(".")[2] ?? "").toString("base64"));
  return site.app.inject({
    url: `/api/licenses/permit/${ref}/attachments/${file}?council=mpt`,
    headers: {
      ...(_id !== undefined && { "x-payment-id": _id }),
      ...(capability !== undefined && { "x-payment-capability": capability }),
      ...(handle !== undefined && { "x-license-handle": handle }),
      ...(cookie !== undefined && { cookie }),
    },
  });
}

test("the photo is for whoever bears a payment that paid for the licence, once it is paid", async () => {
  const id = await aPermitWithPhoto();
  const created = await beginPaying(id);
  expect((await ask(id, created)).statusCode).toBe(404);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const answer = await ask(id, created);
  expect(answer.headers["content-type"]).toBe("image/jpeg");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.rawPayload).toEqual(bytes);
});

test("for anyone else there is no photo", async () => {
  const [own, other] = [await aPermitWithPhoto(), await aPermitWithPhoto()];
  const created = await beginPaying(own);
  await payer.report(created.sellerExOrderNo, { told: "approved" });
  const answers = await Promise.all([
    ask(own),
    ask(own, { _id: created._id }),
    ask(own, { ...created, capability: "A".repeat(22) }),
    ask(own, { ...created, _id: "1234" }),
    ask(other, created),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
});

test("the bearer of the licence's link sees the photo of that licence and of no other", async () => {
  const [own, other] = [await aPermitWithPhoto(), await aPermitWithPhoto()];
  const { handle } = await renew(site, database, own);
  expect((await ask(own, { handle })).statusCode).toBe(200);
  expect((await ask(other, { handle })).statusCode).toBe(404);
  expect((await ask(own, { handle: "A".repeat(22) })).statusCode).toBe(404);
});

test("the owner's session sees the photo, and another's does not", async () => {
  const id = await aPermitWithPhoto();
  const { _id } = await renew(site, database, id);
  const { signUp } = citizensAt(site);
  const [owner, other] = [await signUp("pemilik@contoh.my"), await signUp("lain@contoh.my")];
  await asOwner(
    database,
    `insert into payment_owners (payment_id, user_id, how, since)
     select ${_id}, id, 'session', now() from users where email = '${owner.email}'`,
  );
  expect((await ask(id, owner.headers)).statusCode).toBe(200);
  expect((await ask(id, other.headers)).statusCode).toBe(404);
});

test.each(["..%2Fsecrets", "photo%00", "PHOTO", "photo.svg", "%2e%2e%2fphoto", "signature"])(
  "nothing else is attached to a licence, not even %s",
  async (file) => {
    const id = await aPermitWithPhoto();
    const { handle } = await renew(site, database, id);
    expect((await ask(id, { handle }, file)).statusCode).toBe(404);
  },
);

/** What leads out of a folder, ends a name, or says that it is something else, in every order and as often as one likes. */
const pieces =
  ".. ../ ..%2f %2e%2e%5c ..\\ %252e%252e%252f %c0%ae%c0%ae/ ....// / %2F %00 .svg .png .html photo mpt.png presiden.png " +
  "etc/passwd ; ? # ~ %0d%0a file: C: signatures logo attachments metadata %20 ℭ NUL";
const trick = fc
  .array(fc.constantFrom(...pieces.split(" ")), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(""));

test("1,700 tricks with paths lead to nothing, whatever the bearer may see", async () => {
  const id = await aPermitWithPhoto();
  const { handle } = await renew(site, database, id);
  const headers = { "x-license-handle": handle };
  const ref = Buffer.from(id.split(".")[2] ?? "").toString("base64url");
  const folders = [
    `/api/licenses/permit/${ref}/attachments/`,
    "/api/getAttachments/metadata/logo/",
    "/api/getAttachments/metadata/signatures/",
  ];
  await fc.assert(
    fc.asyncProperty(trick, async (text) => {
      const urls = folders.map((folder) => `${folder}${encodeURI(text).replaceAll("%25", "%")}`);
      const answers = await Promise.all(urls.map((url) => site.app.inject({ url, headers })));
      // A name that is right may be followed by a question that is not.
      const allowed = ["photo", "mpt.png", "presiden.png"].includes(text.split(/[?#]/)[0] ?? "")
        ? [200, 400, 404]
        : [404];
      for (const { statusCode, headers: told } of answers) {
        expect(allowed).toContain(statusCode);
        expect(told["content-type"]).not.toMatch(/svg|octet-stream|plain/);
      }
    }),
    { seed: 18, numRuns: 1_700 },
  );
});

test.each(["a".repeat(150), "a".repeat(250), "%c0%ae%c0%ae", "%zz", "photo%", "x?council=nowhere"])(
  "a picture called %s is not found, in the words of every refusal",
  async (name) => {
    for (const folder of ["licenses/permit/MQ==/attachments", "getAttachments/metadata/logo"]) {
      const answer = await site.app.inject({ url: `/api/${folder}/${name}` });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers["content-type"]).toContain("application/problem+json");
      expect(answer.body).not.toContain(name);
    }
  },
);

test("the bearer of the link sees the face where nothing is sold any more, and it costs no search", async () => {
  const id = await aPermitWithPhoto();
  await asOwner(
    database,
    `update charges set record = record || '{"type": "OPERASI", "printType": 1}' where number = '${id.split(".")[2]}'`,
  );
  const { handle } = await renew(site, database, id);
  const payload = { handle };
  const shown = await site.app.inject({ method: "POST", url: paths.licenceView, payload });
  const { picture } = shown.json<{ picture: string }>();
  const searches = () => asOwner(database, "select count(*) from lookup_targets");
  const before = await searches();
  await asOwner(database, "update councils set is_enabled = false where code = 'mpt'");
  const headers = { "x-license-handle": handle };
  const seen = await site.app.inject({ url: picture, headers });
  const elsewhere = await site.app.inject({ url: picture.replace("mpt", "mps"), headers });
  await asOwner(database, "update councils set is_enabled = true where code = 'mpt'");
  expect(seen.rawPayload).toEqual(bytes);
  expect(elsewhere.statusCode).not.toBe(200);
  expect(await searches()).toEqual(before);
});

test("the processes may read photos and not change them", async () => {
  await expect(asRole("server", database, "delete from licence_photos")).rejects.toThrow(
    "permission denied",
  );
});
