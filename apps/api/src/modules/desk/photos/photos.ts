import type { PhotoWithdrawal, PhotoWord } from "@kaunter/contracts/office-photos";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import { DomainError } from "@kaunter/domain/domain-error";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { StaffSession } from "../../../http/staff-session.ts";
import { giveWord } from "../../licences/pictures/judge-photo.ts";
import { noteAct } from "../../staff/acts.ts";

interface Waiting {
  id: string;
  council: CouncilCode;
  document: string;
  sentAt: Date;
}

/** The oldest first, for whoever has many waiting begins there. */
export async function listPhotos(tx: Tx, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select submission_no::text as id, council_code as council, document, submitted_at as sent_at from office_photos()
    order by submission_no limit ${limit}`.execute(tx);
  return rows;
}

type Person = Pick<StaffSession, "id" | "staffId" | "email">;

/** The face itself. Whoever looked at it is written down. */
export async function showPhoto(tx: Tx, person: Person, id: string, now: Date): Promise<Buffer> {
  const photo = await requirePhoto(tx, id);
  await note(tx, person, { ...photo, what: "photo_seen" }, now);
  return photo.bytes;
}

/** The council's word, by the person who is signed in. */
export async function judge(
  tx: Tx,
  person: Person,
  { id, ruling, remark }: PhotoWord & { id: string },
  now: Date,
): Promise<void> {
  const photo = await requirePhoto(tx, id);
  const word = { submissionNo: id, ruling, remark, decidedBy: person.email, ...photo };
  if (!(await giveWord(tx, word, now))) throw new DomainError("not_found");
  await note(tx, person, { ...photo, what: `photo_${ruling}`, reason: remark }, now);
}

/** Takes back the yes to a photo that a licence shows. Its holder may send another. */
export async function withdraw(
  tx: Tx,
  person: Person,
  { council, document: written, remark }: PhotoWithdrawal,
  now: Date,
): Promise<void> {
  const document = written.trim().toUpperCase();
  const { rows } = await sql<Pick<Found, "chargeId" | "digest"> & { submissionNo: string }>`
    select submission_no::text, charge_id::text, digest from office_taken_photo(${council}, ${document})`.execute(
    tx,
  );
  const [photo] = rows;
  if (!photo) throw new DomainError("not_found");
  const word = { ...photo, ruling: "withdrawn", remark, decidedBy: person.email } as const;
  if (!(await giveWord(tx, word, now))) throw new DomainError("not_found");
  await note(tx, person, { council, document, what: "photo_withdrawn", reason: remark }, now);
}

interface Found {
  council: string;
  document: string;
  chargeId: string;
  digest: Buffer;
  bytes: Buffer;
}

/** One of another council is none, and so is one that was judged meanwhile. */
async function requirePhoto(tx: Tx, id: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select council_code as council, document, charge_id::text as charge_id, digest, bytes from office_photos()
    where submission_no = ${id}`.execute(tx);
  const [photo] = rows;
  if (!photo) throw new DomainError("not_found");
  return photo;
}

async function note(
  tx: Tx,
  { id: sessionId, staffId }: Person,
  {
    council: owner,
    document: subject,
    what,
    reason,
  }: Pick<Found, "council" | "document"> & {
    what: string;
    reason?: string;
  },
  now: Date,
): Promise<void> {
  const act = { sessionId, staffId, owner, subject, what };
  await noteAct(tx, { ...act, ...(reason !== undefined && { reason }) }, now);
}
