import { DomainError } from "@kaunter/domain/domain-error";
import type { Tx } from "../../../db/transaction.ts";
import { makeToken } from "../../../http/session.ts";
import { nameSession, type StaffSession } from "../../../http/staff-session.ts";
import { noteAct } from "../acts.ts";

export interface Entering {
  staffId: string;
  factor: StaffSession["factor"];
  device: string;
}

/** Begins a session and writes down that the person came in; answers the token, which nobody else ever sees. */
export async function beginSession(tx: Tx, entering: Entering, now: Date): Promise<string> {
  await requireHere(tx, entering.staffId);
  const { token, tokenHash } = makeToken();
  const times = { createdAt: now, lastSeenAt: now, provedAt: now };
  const { id } = await tx
    .insertInto("staffSessions")
    .values({ ...entering, tokenHash, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  await nameSession(tx, id);
  const { staffId, factor } = entering;
  const act = { staffId, sessionId: id, owner: "self", what: "signed_in", subject: factor };
  await noteAct(tx, act, now);
  return token;
}

/** Whoever has left is refused; whoever leaves at this moment does so afterwards, which ends this session, too. */
async function requireHere(tx: Tx, staffId: string): Promise<void> {
  const person = tx.selectFrom("staff").select("leftAt").where("id", "=", staffId).forShare();
  if ((await person.executeTakeFirst())?.leftAt !== null) throw new DomainError("staff_auth_error");
}

/** Gives the session a new token, because its person has just shown a factor. */
export async function renewSession(tx: Tx, id: string, now: Date): Promise<string> {
  const { token, tokenHash } = makeToken();
  const renewed = tx.updateTable("staffSessions").set({ tokenHash, provedAt: now });
  await renewed.where("id", "=", id).execute();
  return token;
}

export async function endSession(tx: Tx, session: StaffSession, now: Date): Promise<void> {
  const { id, staffId } = session;
  await nameSession(tx, id);
  const act = { staffId, sessionId: id, owner: "self", what: "signed_out", subject: "session" };
  await noteAct(tx, act, now);
  await tx.deleteFrom("staffSessions").where("id", "=", id).execute();
}
