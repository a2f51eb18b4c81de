import { isSessionOver } from "@kaunter/domain/person/session";
import { DomainError } from "@kaunter/domain/domain-error";
import type { Database } from "../../../db/pool.ts";
import type { Session } from "../../../http/session.ts";
import { requireProof } from "./prove-again.ts";
import { endOwnSession, listSessions } from "./store.ts";

/** Where a person is signed in. */
export async function listOwnSessions({ db }: { db: Database }, session: Session) {
  const sessions = await listSessions(db, session.userId);
  return sessions.filter((one) => !isSessionOver({ ...one, roles: session.roles }, session.now));
}

/**
 * Whoever borrows a device throws nobody else out. Another person's session is as unknown as one that never was.
 */
export async function endOneSession(
  { db }: { db: Database },
  session: Session,
  id: string,
): Promise<void> {
  requireProof(session, "moves");
  if (!(await endOwnSession(db, session.userId, id))) throw new DomainError("not_found");
}
