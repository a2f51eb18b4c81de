import type { FastifyInstance, FastifyReply } from "fastify";
import { cut } from "../cut.ts";
import { formOf } from "../forms.ts";
import { isFromSeller, isWellFormed } from "./check-request.ts";
import { cancelForSeller } from "./conclude.ts";
import { charsetOf, confirmationOf, refusalOf, signed } from "./confirmation.ts";
import {
  type Confirmation,
  type Request,
  completeRequest,
  encodePairs,
  readFields,
  requestFields,
} from "./messages.ts";
import type { Script } from "./script.ts";
import type { Transaction } from "./transactions.ts";
import { type FpxWorld, scaled } from "./world.ts";

const slowMs = 60_000;
const notFound = "76";

/** What the seller's server asks: AE, how did it go; AX, stop it. */
export function registerEnquiries(app: FastifyInstance, world: FpxWorld): void {
  app.post("/FPXMain/sellerNVPTxnStatus.jsp", async ({ body }, reply) => {
    reply.type("text/plain");
    const request = readRequest(world, formOf(body), "AE");
    if (!request) return reply.send("ERROR");
    const transaction = sameOrder(world, request);
    if (!transaction)
      return answerEnquiry(world, reply, { fields: refusalOf(request, notFound, world.clock()) });
    const { requery, requeryTimes } = transaction.script;
    const behaviour = transaction.enquiries < requeryTimes ? requery : "correct";
    transaction.enquiries += 1;
    return behave(world, reply, transaction, behaviour);
  });

  // The doubled path segment is FPX's own.
  app.post("/FPXMain/FPXMain/sellerReqCancel.jsp", async ({ body }, reply) => {
    reply.type("text/plain");
    const request = readRequest(world, formOf(body), "AX");
    if (!request) return reply.send("ERROR");
    const transaction = sameOrder(world, request);
    if (transaction) await cancelForSeller(world, transaction);
    const fields = transaction
      ? confirmationOf(transaction, transaction.code)
      : refusalOf(request, notFound, world.clock());
    const charset = transaction && charsetOf(transaction);
    const { pairs } = await signed(world.keys, { ...fields, msgType: "AXA" }, { charset });
    return reply.send(encodePairs(pairs, charset));
  });
}

function readRequest(world: FpxWorld, form: URLSearchParams, type: string): Request | undefined {
  const fields = readFields(form);
  if (!fields) return undefined;
  const request = completeRequest(fields);
  const isRight = request.msgType === type && isWellFormed(request);
  return isRight && isFromSeller(world, request, fields["checkSum"]) ? request : undefined;
}

/** FPX finds a transaction only by the very values it was started with. */
function sameOrder(world: FpxWorld, request: Request): Transaction | undefined {
  const transaction = world.transactions.byOrder(request.sellerExOrderNo);
  const isSame = requestFields.every(
    (name) => name === "msgType" || transaction?.request[name] === request[name],
  );
  return isSame ? transaction : undefined;
}

const fixedBodies: Partial<Record<Script["requery"], string>> = {
  ERROR: "ERROR",
  "PROSESSING ERROR": "msgfromfpx= PROSESSING ERROR",
};

async function behave(
  world: FpxWorld,
  reply: FastifyReply,
  transaction: Transaction,
  behaviour: Script["requery"],
): Promise<FastifyReply> {
  const fixedBody = fixedBodies[behaviour];
  if (fixedBody !== undefined) return reply.send(fixedBody);
  if (behaviour === "500") return reply.code(500).send("");
  if (behaviour === "cut") return cut(reply);
  if (behaviour === "slow") await world.timers.wait(scaled(world, slowMs));
  const charset = charsetOf(transaction);
  if (behaviour === "forged") {
    const fields = confirmationOf(transaction, "00");
    const { pairs } = await signed(world.keys, fields, { by: "stranger", charset });
    return reply.send(encodePairs(pairs, charset));
  }
  const around = behaviour === "blank lines" ? "\r\n\r\n" : "";
  return answerEnquiry(world, reply, {
    fields: told(world, transaction, behaviour),
    around,
    charset,
  });
}

function told(
  { clock }: FpxWorld,
  transaction: Transaction,
  behaviour: Script["requery"],
): Confirmation {
  if (behaviour === "not found") return refusalOf(transaction.request, notFound, clock());
  if (behaviour === "pending") return confirmationOf(transaction, "09");
  return confirmationOf(transaction, behaviour === "contradiction" ? "51" : transaction.code);
}

interface Answer {
  fields: Confirmation;
  /** Blank lines before and after it. */
  around?: string;
  charset?: BufferEncoding | undefined;
}

async function answerEnquiry(
  world: FpxWorld,
  reply: FastifyReply,
  { fields, around = "", charset }: Answer,
): Promise<FastifyReply> {
  const { sellerExOrderNo, debitAuthCode: code } = fields;
  await world.journal.append("enquiry", { sellerExOrderNo, code });
  const { pairs } = await signed(world.keys, fields, { charset });
  return reply.send(`${around}${encodePairs(pairs, charset)}${around}`);
}
