import { senFrom } from "./amounts.ts";
import { isApproval } from "./confirmation.ts";
import { sendDirect } from "./deliver.ts";
import type { Step, Transaction } from "./transactions.ts";
import { type FpxWorld, scaled } from "./world.ts";

/** The payer's ways out of each page, with FPX's codes for them. */
export const timeoutCodes: Record<Step, string> = {
  login: "1A",
  account: "1D",
  tac: "1G",
  confirm: "1J",
};

export const cancelCodes: Record<Step, string> = {
  login: "1C",
  account: "1F",
  tac: "1I",
  confirm: "1L",
};

const merchantCancelled = "2X";
const pendingApproval = "99";

/** The payer is done at the bank: the end is written down, the seller is told. Doing it twice changes nothing. */
export async function conclude(
  world: FpxWorld,
  transaction: Transaction,
  code: string,
): Promise<void> {
  if (transaction.stage !== "open") return;
  transaction.stage = "working";
  const { first, resultAfterMs, result = "00" } = transaction.script;
  const told = first ?? firstByModel(transaction, code);
  if (told === undefined) return finish(world, transaction, code);
  await writeDown(world, transaction, told);
  transaction.stage = "waiting";
  if (resultAfterMs !== undefined) {
    const end = isPending(code) ? result : code;
    world.timers.after(scaled(world, resultAfterMs), () => decide(world, transaction, end));
  }
  await announce(world, transaction, [told]);
}

/** A waiting payment ends: the bank found out, or the second approver decided. */
export async function decide(
  world: FpxWorld,
  transaction: Transaction,
  code: string,
): Promise<void> {
  if (transaction.stage !== "waiting") return;
  transaction.stage = "working";
  await finish(world, transaction, code);
}

/** The seller's wish to cancel, which succeeds only while no money has moved. */
export async function cancelForSeller(world: FpxWorld, transaction: Transaction): Promise<void> {
  if (transaction.stage !== "open" && transaction.stage !== "waiting") return;
  transaction.stage = "working";
  await writeDown(world, transaction, merchantCancelled);
  transaction.stage = "final";
}

function isPending(code: string): boolean {
  return code === "09" || code === pendingApproval;
}

function firstByModel({ request }: Transaction, code: string): string | undefined {
  if (isPending(code)) return code;
  return request.msgToken === "02" && isApproval(code) ? pendingApproval : undefined;
}

async function finish(world: FpxWorld, transaction: Transaction, code: string): Promise<void> {
  await writeDown(world, transaction, code);
  transaction.stage = "final";
  const { directCodes } = transaction.script;
  const codes = directCodes.map((wanted) => (wanted === "result" ? code : wanted));
  await announce(world, transaction, codes);
}

// The journal is the truth an audit compares with, so it knows before anyone else does.
async function writeDown(world: FpxWorld, transaction: Transaction, code: string): Promise<void> {
  const { request, fpxTxnId } = transaction;
  const { sellerExOrderNo, sellerOrderNo } = request;
  const fields = { sellerExOrderNo, sellerOrderNo, fpxTxnId };
  if (isApproval(code)) {
    await world.journal.append("debit", {
      ...fields,
      sellerExId: request.sellerExId,
      sellerId: request.sellerId,
      buyerBankId: request.buyerBankId,
      amountSen: senFrom(request.txnAmount),
      currency: request.txnCurrency,
    });
  } else await world.journal.append("result", { ...fields, code });
  transaction.code = code;
}

async function announce(
  world: FpxWorld,
  transaction: Transaction,
  codes: readonly string[],
): Promise<void> {
  const { direct, directDelayMs } = transaction.script;
  if (direct === "lost") return;
  if (directDelayMs === 0) return sendDirect(world, transaction, codes);
  world.timers.after(scaled(world, directDelayMs), () => sendDirect(world, transaction, codes));
}
