import { randomUUID } from "node:crypto";
import { approvalsOf } from "./approvals.ts";
import type { Charges } from "./charges.ts";
import { type Measured, type Post, runLanes } from "./load.ts";
import type { Product } from "./product.ts";
import { byBank, checkoutForm, visitorHeaders } from "../visitor.ts";

/** More under way than the API has connections to its database, so that these are always busy. */
const lanes = 16;

export interface Created extends Measured {
  references: string[];
}

/** Begins one payment over HTTP and answers its reference at FPX. */
export async function create(post: Post, charges: Charges, lineCount: number): Promise<string> {
  const first = charges.take(lineCount);
  const services = Array.from({ length: lineCount }, (_, index) => ({
    _id: charges.nameOf(first + index),
    selection: "full",
  }));
  const payment = { ...checkoutForm, ...byBank, services, amount: charges.amountOf(lineCount) };
  const headers = {
    ...visitorHeaders(first),
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  };
  const { status, text } = await post("/createPayment", JSON.stringify({ payment }), headers);
  if (status !== 200) throw new Error(`createPayment answered ${status}: ${text}`);
  return (JSON.parse(text) as { sellerExOrderNo: string }).sellerExOrderNo;
}

/** Tells the product that FPX took the money; only its own word of thanks counts. */
export async function settle(post: Post, approval: string): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { status, text } = await post("/processPayment", approval, headers);
  if (text !== "OK") throw new Error(`processPayment answered ${status}: ${text}`);
}

export async function createFor(
  seconds: number,
  { post, charges, lineCount }: { post: Post; charges: Charges; lineCount: number },
): Promise<Created> {
  const references: string[] = [];
  const measured = await runLanes(lanes, seconds, () =>
    create(post, charges, lineCount).then((reference) => void references.push(reference)),
  );
  return { ...measured, references };
}

export async function settleFor(
  seconds: number,
  { post, approvals }: { post: Post; approvals: readonly string[] },
): Promise<Measured> {
  let next = 0;
  return runLanes(lanes, seconds, () => {
    const approval = approvals[next];
    next += 1;
    return approval === undefined ? undefined : settle(post, approval);
  });
}

/** So many payments that wait for FPX, with its approvals. */
export async function prepare(
  count: number,
  { product, post, charges }: { product: Product; post: Post; charges: Charges },
): Promise<string[]> {
  const references: string[] = [];
  let left = count;
  await runLanes(lanes, Infinity, () => {
    if (left === 0) return undefined;
    left -= 1;
    return create(post, charges, 1).then((reference) => void references.push(reference));
  });
  return approvalsOf(product, references);
}
