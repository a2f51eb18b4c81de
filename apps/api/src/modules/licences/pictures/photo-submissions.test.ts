import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as paths from "@kaunter/contracts/paths";
import sharp from "sharp";
import { expect, test } from "vitest";
import { kaunterOn } from "../../../cli/kaunter.fixture.ts";
import { measureBooks } from "../../books/watch/measure-books.ts";
import { aLicence, aPermit } from "../../../testing/payer.ts";
import { aPicture } from "../../../testing/pictures.ts";
import { renew } from "../../../testing/renewals.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, asRole, createTestDatabase } from "../../../testing/test-database.ts";
import { twoOperators } from "../../../testing/two-people.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const operators = await twoOperators(database);
const kaunter = kaunterOn(database, operators.environment);
const judged = ["--by=Rosnah", "--remark=The face on the identity card"];
const post = (url: string, payload: object) => site.app.inject({ method: "POST", url, payload });
const view = async (handle: string) => (await post(paths.licenceView, { handle })).json();

/** An operating licence, which is not printed without a photo. */
async function anOperatingLicence() {
  const id = await aPermit(database);
  await asOwner(
    database,
    `update charges set record = record || '{"type": "OPERASI", "printType": 1}' where number = '${id.split(".")[2]}'`,
  );
  return { id, ...(await renew(site, database, id)) };
}

async function send(handle: string, picture?: Buffer) {
  const sent = picture ?? (await aPicture());
  return post(paths.licencePhoto, { handle, picture: sent.toString("base64") });
}

const newest = async () => {
  const rows = await asOwner(
    database,
    "select max(submission_no)::text as no from photo_submissions",
  );
  return (rows as { no: string }[])[0]?.no ?? "";
};
const kept = () =>
  asOwner(database, "select submission_no from photo_submissions where bytes is not null");

test("a photo that was sent waits for the council, and stands on the licence once it is accepted", async () => {
  const { id, handle, document } = await anOperatingLicence();
  expect(await view(handle)).toMatchObject({
    photo: "none",
    print_error: "invalid_print_no_photo",
  });
  expect((await send(handle)).json()).toEqual({ photo: "waiting" });
  const waiting = await view(handle);
  expect(waiting).toMatchObject({ photo: "waiting", print_error: "invalid_print_no_photo" });
  expect(waiting.picture).toBeUndefined();

  expect((await measureBooks(site.worker.db)).photoWaitingSeconds).toBeGreaterThan(0);

  const no = await newest();
  expect(kaunter("licence", "photos", "--council=mpt").stdout).toContain(`${no}  mpt  ${document}`);
  expect(kaunter("licence", "photos", "--council=mps").stdout).toBe("");
  const out = join(tmpdir(), `${document}.jpg`);
  kaunter("licence", "photo", "show", no, `--out=${out}`);
  expect(await sharp(readFileSync(out)).metadata()).toMatchObject({ format: "jpeg", width: 420 });
  expect(kaunter("licence", "photo", "accept", no, ...judged).stdout).toBe(
    `Photo ${no} is accepted.\n`,
  );

  const shown = await view(handle);
  expect(shown.photo).toBe("shown");
  expect(shown.print_error).toBeUndefined();
  const headers = { "x-license-handle": handle };
  const picture = await site.app.inject({ url: shown.picture, headers });
  expect(picture.headers["content-type"]).toBe("image/jpeg");
  expect(picture.rawPayload).toEqual(readFileSync(out));
  expect(await kept()).toEqual([]);
  expect((await measureBooks(site.worker.db)).photoWaitingSeconds).toBe(0);
  const data = { council: "mpt", payment_type: "council_permit_license", _id: id.split(".")[2] };
  expect((await post("/search", { data })).json()).toMatchObject({ has_photo: true });
});

test("a refused photo changes nothing on the licence, leaves, and can be followed by another", async () => {
  const { handle } = await anOperatingLicence();
  await send(handle);
  const no = await newest();
  kaunter("licence", "photo", "refuse", no, ...judged);
  expect(await view(handle)).toMatchObject({
    photo: "refused",
    print_error: "invalid_print_no_photo",
  });
  expect(await kept()).toEqual([]);
  expect(kaunter("licence", "photo", "accept", no, ...judged).stderr).toContain("does not wait");
  await send(handle);
  expect((await view(handle)).photo).toBe("waiting");
});

test("of several only the newest can be judged, and five in a day are enough", async () => {
  const { handle } = await anOperatingLicence();
  for (let times = 0; times < 5; times += 1) expect((await send(handle)).statusCode).toBe(200);
  expect((await send(handle)).json().code).toBe("too_many_requests");
  const no = Number(await newest());
  expect(kaunter("licence", "photo", "accept", String(no - 1), ...judged).status).toBe(1);
  expect(kaunter("licence", "photo", "accept", String(no), ...judged).status).toBe(0);
  expect(await kept()).not.toContainEqual({ submission_no: String(no - 1) });
});

const codesOf = async (sent: Promise<{ json: () => { code?: string } }>[]) =>
  (await Promise.all(sent)).map((answer) => answer.json().code);
const notPicture = Buffer.from("<svg/>");

test("of those that are sent together no more than five are taken in", async () => {
  const { handle } = await anOperatingLicence();
  const before = (await kept()).length;
  const picture = await aPicture();
  const codes = await codesOf(Array.from({ length: 9 }, () => send(handle, picture)));
  expect(codes.filter((code) => code === undefined)).toHaveLength(5);
  expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(4);
  expect((await kept()).length - before).toBe(5);
  // Nothing is decoded any more, or this would be told as what it is.
  expect(await codesOf([send(handle, notPicture)])).toEqual(["too_many_requests"]);
});

test("of what is sent for a licence no more than ten are decoded in an hour, pictures or not", async () => {
  const { handle } = await anOperatingLicence();
  const codes = await codesOf(Array.from({ length: 13 }, () => send(handle, notPicture)));
  expect(codes.filter((code) => code === "picture_unreadable")).toHaveLength(10);
  expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(3);
  expect(await codesOf([send(handle)])).toEqual(["too_many_requests"]);
  expect(await codesOf([send((await anOperatingLicence()).handle)])).toEqual([undefined]);
});

test("nobody sends a photo without the link, and no file that is none", async () => {
  const { handle, capability, payer_capability } = await renew(
    site,
    database,
    await aLicence(database),
  );
  expect((await send("A".repeat(22))).statusCode).toBe(404);
  expect((await send(capability)).statusCode).toBe(404);
  expect((await send(payer_capability)).statusCode).toBe(404);
  expect((await send(handle, Buffer.from("<svg/>"))).json().code).toBe("picture_unreadable");
  const small = await aPicture({ width: 100, height: 130 });
  expect((await send(handle, small)).json().code).toBe("picture_too_small");
  const large = await send(handle, Buffer.alloc(400_000));
  expect(large.statusCode).toBeGreaterThanOrEqual(400);
});

test("a dog's licence shows no face and takes no photo", async () => {
  const id = await aPermit(database);
  await asOwner(
    database,
    `update charges set record = record || '{"type": "IKLAN"}' where number = '${id.split(".")[2]}'`,
  );
  const { handle } = await renew(site, database, id);
  expect((await view(handle)).photo).toBe("unwanted");
  expect((await send(handle)).statusCode).toBe(404);
});

test("the database takes no photo that nobody accepted, not for another licence, and no other bytes", async () => {
  const [one, other] = [await anOperatingLicence(), await anOperatingLicence()];
  await send(one.handle);
  const no = await newest();
  const place = (handle: string, bytes: string) =>
    asOwner(
      database,
      `insert into licence_photos (charge_id, content_type, bytes, submission_no)
       select charge_id, 'image/jpeg', ${bytes}, ${no} from digital_licences where handle = '${handle}'`,
    );
  const sent = `(select bytes from photo_submissions where submission_no = ${no})`;
  await expect(place(one.handle, sent)).rejects.toThrow("nobody has accepted");
  kaunter("licence", "photo", "accept", no, ...judged);
  const [photo] = (await asOwner(
    database,
    `select bytes from licence_photos where submission_no = ${no}`,
  )) as { bytes: Buffer }[];
  const taken = `'\\x${photo?.bytes.toString("hex")}'`;
  await expect(place(other.handle, taken)).rejects.toThrow("nobody has accepted");
  await expect(place(other.handle, "'\\x00'")).rejects.toThrow("nobody has accepted");
  const byItself = `insert into licence_photos (charge_id, content_type, bytes) values (1, 'image/jpeg', '\\x00')`;
  await expect(asRole("operator", database, byItself)).rejects.toThrow("permission denied");
});

test("two people give a council its crest and its signature", async () => {
  const { handle } = await anOperatingLicence();
  const file = join(tmpdir(), `${handle}.png`);
  await sharp(await aPicture())
    .png()
    .toFile(file);
  const people = () => operators.shown("As the council wrote");
  const give = (name: string, ...more: string[]) =>
    kaunter("licence", "image", name, file, "--council=mpt", ...more);
  expect(give("logo", ...(await people()).slice(0, 2)).status).toBe(1);
  expect(give("logo", ...(await people())).stdout).toBe(
    "From now on licences of mpt show this logo.\n",
  );
  give("signature", ...(await people()));
  const { logo, signature } = await view(handle);
  expect([logo, signature]).toEqual([
    "/api/getAttachments/metadata/logo/mpt.png",
    "/api/getAttachments/metadata/signatures/presiden.png?council=mpt",
  ]);

  const crest = await site.app.inject(logo);
  expect(crest.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
  });
  const headers = { "x-license-handle": handle };
  const signed = await site.app.inject({ url: signature, headers });
  expect(signed.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "no-store",
  });
  expect(await sharp(signed.rawPayload).metadata()).toMatchObject({ width: 600, height: 240 });

  const refused = await Promise.all(
    [
      { url: signature },
      { url: signature, headers: { "x-license-handle": "A".repeat(22) } },
      { url: signature.replace("mpt", "mps"), headers },
      { url: "/api/getAttachments/metadata/signatures/..%2Flogo%2Fmpt.png", headers },
      { url: "/api/getAttachments/metadata/logo/..%2f..%2fetc%2fpasswd" },
      { url: "/api/getAttachments/metadata/logo/mpt.svg" },
      { url: "/api/getAttachments/metadata/logo/mps.png" },
      { url: "/api/getAttachments/metadata/logo/mpt.png%00.svg" },
    ].map((asked) => site.app.inject(asked)),
  );
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 404));
});
