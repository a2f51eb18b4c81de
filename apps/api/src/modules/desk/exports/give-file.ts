import { createHash } from "node:crypto";
import type { FileFormat } from "@kaunter/contracts/office-money";
import { dayOf } from "@kaunter/domain/calendar";
import { ownersFor } from "@kaunter/domain/office/staff";
import type { Tx } from "../../../db/transaction.ts";
import type { StaffSession } from "../../../http/staff-session.ts";
import { noteAct } from "../../staff/acts.ts";
import { counted, type Sheet } from "./sheet.ts";
import { writeCsv } from "./write-csv.ts";
import { writeXlsx } from "./write-xlsx.ts";

const writers = { csv: writeCsv, xlsx: writeXlsx } satisfies Record<FileFormat, unknown>;

export interface GivenFile {
  name: string;
  bytes: Buffer;
}

interface Giving {
  session: StaffSession;
  format: FileFormat;
  now: Date;
}

/**
 * Makes a file and writes down who took it, for each council whose rows the person sees. The file is whole before
 * anybody has a byte of it: so it is given with its act or not at all, and the act has the digest of what was given.
 */
export async function giveFile(
  tx: Tx,
  wanted: Sheet,
  { session, format, now }: Giving,
): Promise<GivenFile> {
  const { count, sheet } = counted(wanted);
  const bytes = await writers[format](sheet);
  const name = `${sheet.name}.${format}`;
  const digest = createHash("sha256").update(bytes).digest();
  const { staffId, id: sessionId } = session;
  const act = { staffId, sessionId, what: "exported", subject: name, rowCount: count.rows, digest };
  for (const owner of ownersFor(session.held, "export_money", dayOf(now))) {
    await noteAct(tx, { ...act, owner }, now);
  }
  return { name, bytes };
}
