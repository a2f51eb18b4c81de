import type { OfficePhotos, PhotoWord } from "@kaunter/contracts/office-photos";
import * as officePaths from "@kaunter/contracts/office-paths";
import * as paths from "@kaunter/contracts/paths";
import { beforeEach, expect, test } from "vitest";
import { aPermit } from "../../../testing/payer.ts";
import { aPicture } from "../../../testing/pictures.ts";
import { renew } from "../../../testing/renewals.ts";
import { aPerson, asOffice } from "../../../testing/staff.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import { asOwner, createTestDatabase } from "../../../testing/test-database.ts";
import { createTestOffice, staffAt } from "../../../testing/test-office.ts";

const database = await createTestDatabase();
const site = await createTestApp(database);
const office = await createTestOffice(database);
const { send, signIn } = staffAt(database, office);
const remark = "The face on the identity card";

const post = (url: string, payload: object) => site.app.inject({ method: "POST", url, payload });
const stateOf = async (handle: string) =>
  (await post(paths.licenceView, { handle })).json<{ photo: string }>().photo;

/** A licence for whose photo its holder has just sent one. */
async function aPhotoSent() {
  const { handle, document } = await renew(site, database, await aPermit(database));
  const picture = (await aPicture()).toString("base64");
  expect((await post(paths.licencePhoto, { handle, picture })).statusCode).toBe(200);
  const [sent] = (await asOwner(
    database,
    "select max(submission_no)::text as id from photo_submissions",
  )) as { id: string }[];
  return { handle, document, id: sent?.id ?? "" };
}

const addressOf = (path: string, id: string) => path.replace(":id", id);
const look = (cookie: string, id: string) =>
  send("GET", addressOf(officePaths.officePhoto, id), { cookie });
const say = (cookie: string, id: string, ruling: PhotoWord["ruling"]) =>
  send("POST", addressOf(officePaths.officePhotoWord, id), { cookie, payload: { ruling, remark } });
const list = async (cookie: string) =>
  (await send("GET", officePaths.officePhotos, { cookie })).json<OfficePhotos>();
const listed = async (cookie: string) => (await list(cookie)).photos;

let officer: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  officer = await signIn("licensing_officer", "mpt");
});

test("an officer of the council sees the photo and takes it, and it stands on the licence at once", async () => {
  const { handle, document, id } = await aPhotoSent();
  expect(await listed(officer.cookie)).toContainEqual(
    expect.objectContaining({ id, council: "mpt", document }),
  );
  const picture = await look(officer.cookie, id);
  expect(picture.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "no-store",
  });
  expect((await say(officer.cookie, id, "accepted")).statusCode).toBe(200);
  expect(await stateOf(handle)).toBe("shown");
  expect(await listed(officer.cookie)).not.toContainEqual(expect.objectContaining({ id }));
  const acts = await asOwner(
    database,
    `select a.what, a.reason, p.email = r.decided_by as is_theirs from staff_acts a join staff p on p.id = a.staff_id,
       photo_rulings r where a.subject = '${document}' and r.submission_no = ${id} order by a.row_no`,
  );
  expect(acts).toEqual([
    { what: "photo_seen", reason: null, is_theirs: true },
    { what: "photo_accepted", reason: remark, is_theirs: true },
  ]);
});

test("a refused photo leaves, its holder is told, and there is one word on it", async () => {
  const { handle, id } = await aPhotoSent();
  expect((await say(officer.cookie, id, "refused")).statusCode).toBe(200);
  expect(await stateOf(handle)).toBe("refused");
  expect((await look(officer.cookie, id)).statusCode).toBe(404);
  expect((await say(officer.cookie, id, "accepted")).statusCode).toBe(404);
  expect(await stateOf(handle)).toBe("refused");
});

test("nobody else sees or judges it: no other council, no other role, nobody by a word of the office's own", async () => {
  const { handle, id } = await aPhotoSent();
  const elsewhere = await signIn("licensing_officer", "mps");
  expect(await listed(elsewhere.cookie)).toEqual([]);
  expect((await look(elsewhere.cookie, id)).statusCode).toBe(404);
  expect((await say(elsewhere.cookie, id, "accepted")).statusCode).toBe(404);
  const others = [await signIn("treasurer", "mpt"), await signIn("portal_operator", "operator")];
  for (const { cookie } of others) {
    expect((await look(cookie, id)).statusCode).toBe(403);
    expect((await say(cookie, id, "accepted")).statusCode).toBe(403);
  }
  const [own, other] = [
    await aPerson(database, "licensing_officer", "mpt"),
    await aPerson(database, "licensing_officer", "mps"),
  ];
  const word = (by: string, from = "office_photos()") => `
    insert into photo_rulings (submission_no, charge_id, digest, ruling, decided_by, remark, ruled_at)
      select ${id}, charge_id, digest, 'accepted', '${by}', 'because', now() from ${from} where submission_no = ${id}`;
  await expect(asOffice(database, own, word(other.email))).rejects.toThrow("row-level security");
  const guessed = `(select ${id}::bigint as submission_no, 1::bigint as charge_id, sha256('x') as digest) as guessed`;
  await expect(asOffice(database, other, word(other.email, guessed))).rejects.toThrow(
    "row-level security",
  );
  await expect(asOffice(database, own, "select from photo_submissions")).rejects.toThrow(
    "permission denied",
  );
  expect(await stateOf(handle)).toBe("waiting");
});

const withdraw = (cookie: string, document: string, council = "mpt") =>
  send("POST", officePaths.officePhotoWithdrawal, {
    cookie,
    payload: { council, document, remark },
  });

test("a photo that was accepted by mistake is withdrawn once, leaves the licence, and another can be sent", async () => {
  const { handle, document, id } = await aPhotoSent();
  expect((await withdraw(officer.cookie, document)).statusCode).toBe(404);
  await say(officer.cookie, id, "accepted");
  expect((await withdraw(officer.cookie, ` ${document.toLowerCase()} `)).statusCode).toBe(200);
  expect(await stateOf(handle)).toBe("refused");
  expect((await withdraw(officer.cookie, document)).statusCode).toBe(404);
  const acts = await asOwner(
    database,
    `select a.what, a.reason, a.staff_id, a.at = r.ruled_at as is_of_word from staff_acts a, photo_rulings r
     where a.subject = '${document}' and a.what = 'photo_' || r.ruling and r.submission_no = ${id} order by a.row_no`,
  );
  const act = { reason: remark, staff_id: officer.person, is_of_word: true };
  expect(acts).toEqual([
    { what: "photo_accepted", ...act },
    { what: "photo_withdrawn", ...act },
  ]);
  const picture = (await aPicture()).toString("base64");
  expect((await post(paths.licencePhoto, { handle, picture })).statusCode).toBe(200);
  expect(await stateOf(handle)).toBe("waiting");
});

test("nobody else withdraws a photo: no other council, no other role, nobody by a word of the office's own", async () => {
  const { handle, document, id } = await aPhotoSent();
  await say(officer.cookie, id, "accepted");
  const elsewhere = await signIn("licensing_officer", "mps");
  for (const council of ["mpt", "mps"])
    expect((await withdraw(elsewhere.cookie, document, council)).statusCode).toBe(404);
  const treasurer = await signIn("treasurer", "mpt");
  expect((await withdraw(treasurer.cookie, document)).statusCode).toBe(403);
  const [own, other] = [
    await aPerson(database, "licensing_officer", "mpt"),
    await aPerson(database, "licensing_officer", "mps"),
  ];
  const [taken] = (await asOwner(
    database,
    `select charge_id, encode(digest, 'hex') as digest from photo_rulings where submission_no = ${id}`,
  )) as { charge_id: string; digest: string }[];
  const word = (by: string, digest: string) => `
    insert into photo_rulings (submission_no, charge_id, digest, ruling, decided_by, remark, ruled_at)
      values (${id}, ${taken?.charge_id}, '\\x${digest}', 'withdrawn', '${by}', 'because', now())`;
  const digest = taken?.digest ?? "";
  for (const [person, by] of [
    [other, other],
    [own, other],
  ] as const)
    await expect(asOffice(database, person, word(by.email, digest))).rejects.toThrow(
      "row-level security",
    );
  await expect(asOffice(database, own, word(own.email, "0".repeat(64)))).rejects.toThrow(
    "stands on no licence",
  );
  expect(await stateOf(handle)).toBe("shown");
});

test("whoever finds an unlocked screen judges nothing", async () => {
  const { id } = await aPhotoSent();
  await asOwner(
    database,
    "update staff_sessions set proved_at = now() - interval '6 minutes', last_seen_at = now()",
  );
  const answer = await say(officer.cookie, id, "accepted");
  const withdrawn = await withdraw(officer.cookie, "201-0001-2027-12");
  for (const refused of [answer, withdrawn])
    expect(refused.json<{ code: string }>().code).toBe("staff_proof_required");
});

test("of more than a hundred the oldest are listed, and that more wait", async () => {
  const { id } = await aPhotoSent();
  const copy = (from: number, to: number) =>
    asOwner(
      database,
      `with copied as (insert into charges (council_code, kind, number, record)
         select council_code, kind, left(number, 20) || 'C' || n, record from charges, generate_series(${from}, ${to}) as n
         where id = (select charge_id from photo_submissions where submission_no = ${id}) returning id)
       insert into photo_submissions (issue_no, charge_id, bytes, digest, submitted_at)
         select issue_no, copied.id, bytes, digest, submitted_at from photo_submissions, copied where submission_no = ${id}`,
    );
  const { length } = await listed(officer.cookie);
  await copy(length + 1, 100);
  expect(await list(officer.cookie)).toMatchObject({ photos: { length: 100 }, has_more: false });
  const oldest = await listed(officer.cookie);
  await copy(101, 101);
  expect(await list(officer.cookie)).toEqual({ photos: oldest, has_more: true });
});
