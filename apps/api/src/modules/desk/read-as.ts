import type { FastifyRequest } from "fastify";
import type { InTransaction, Tx } from "../../db/transaction.ts";
import { staffOf, workAs } from "../../http/staff-session.ts";

/** Reads for whoever asks, with the rights that the route asks for. */
export function readAs<T>(
  { inTransaction }: { inTransaction: InTransaction },
  request: FastifyRequest,
  read: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const { permission } = request.routeOptions.config;
  if (permission === undefined) throw new Error("The route names no permission");
  return workAs(inTransaction, { session: staffOf(request), permission }, read);
}
