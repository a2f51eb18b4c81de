import type { Charge, Quotes } from "@kaunter/contracts/charges";
import * as paths from "@kaunter/contracts/paths";
import type {
  Banks,
  CreatedPayment,
  CreatePayment,
  NewAttempt,
  Payment,
} from "@kaunter/contracts/payments";
import type { ReceiptKey, ReceiptVerdict } from "@kaunter/contracts/receipts";
import type {
  CorrectedEmail,
  CorrectEmail,
  Requeried,
  WhichPayment,
} from "@kaunter/contracts/requery";
import type { ErrorCode, ErrorParams } from "@kaunter/domain/domain-error";
import { vi } from "vitest";

interface Refusal {
  refusal: { code: ErrorCode; params: ErrorParams };
}

type Answer<T> = T | Refusal | Promise<T>;

type QuotedService = { _id: string; selection: string };

interface Answers {
  search?: (data: Record<string, string>) => Charge | ErrorCode | Promise<Charge>;
  compounds?: (data: Record<string, string>) => Charge[];
  parking?: (data: Record<string, string>) => Charge[];
  quotes?: (items: QuotedService[]) => Quotes["items"] | Promise<Quotes["items"]>;
  serviceFees?: Quotes["service_fees"];
  banks?: (token: string) => Answer<Banks>;
  create?: (payment: CreatePayment, key: string) => Answer<CreatedPayment>;
  attempt?: (attempt: NewAttempt) => Answer<CreatedPayment>;
  payment?: (id: string, capability: string) => Answer<Payment>;
  requery?: (which: WhichPayment) => Answer<Requeried>;
  sendReceipt?: (which: WhichPayment) => Answer<{ accepted: true }>;
  correctEmail?: (correction: CorrectEmail) => Answer<CorrectedEmail>;
  receiptKeys?: () => Answer<{ keys: ReceiptKey[] }>;
  receiptVoids?: () => Answer<{ as_of: string; receipt_nos: string[] }>;
  receiptCheck?: (token: string) => Answer<ReceiptVerdict>;
  /** Any other call, as "GET /path". */
  others?: Record<string, (sent: unknown) => Answer<object>>;
}

interface Call {
  path: string;
  body: unknown;
  key?: string;
  /** Unless it is a POST. */
  method?: string;
}

interface Request {
  method?: string;
  body?: string;
  headers: Record<string, string>;
}

export function refuse(code: ErrorCode, params: ErrorParams = {}): Refusal {
  return { refusal: { code, params } };
}

/** Answers as the server would; what it is not told to answer is a fault of the line. */
export function serve(answers: Answers): { calls: Call[] } {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, headers }: Request) => {
    const sent = JSON.parse(body ?? "{}");
    const key = headers["Idempotency-Key"];
    const said = { ...(key && { key }), ...(method !== "POST" && { method }) };
    if (path !== paths.query) calls.push({ path, body: sent, ...said });
    const other = answers.others?.[`${method} ${path}`];
    const answer = await (other ? other(sent) : answerTo(answers, path, sent, key));
    if (answer === undefined) throw new TypeError("Failed to fetch");
    if (typeof answer === "string") return toProblem(refuse(answer), 404);
    return "refusal" in answer ? toProblem(answer, statusOf(answer)) : Response.json(answer);
  });
  return { calls };
}

const statusOf = ({ refusal: { code } }: Refusal) => (code === "not_found" ? 404 : 409);

function toProblem({ refusal }: Refusal, status: number): Response {
  return Response.json({ ...refusal, reference: "K7F2" }, { status });
}

type Sent = Record<"data" | "items" | "payment" | "payload" | "fpx_msgToken" | "token", never> & {
  url?: string;
};

async function answerTo(answers: Answers, path: string, sent: Sent, key = "") {
  if (path === paths.search) return answers.search?.(sent.data);
  if (path === paths.compounds && answers.compounds) return { rows: answers.compounds(sent.data) };
  if (path === paths.parkingSearch && answers.parking) return { rows: answers.parking(sent.data) };
  if (path === paths.quotes && answers.quotes) {
    const { serviceFees: service_fees } = answers;
    return { items: await answers.quotes(sent.items), ...(service_fees && { service_fees }) };
  }
  if (path === paths.fpxBanks) return answers.banks?.(sent.fpx_msgToken);
  if (path === paths.createPayment) return answers.create?.(sent.payment, key);
  if (path === paths.newAttempt) return answers.attempt?.(sent as never);
  if (path === paths.requery) return answers.requery?.(sent as never);
  if (path === paths.sendReceipt) return answers.sendReceipt?.(sent as never);
  if (path === paths.correctEmail) return answers.correctEmail?.(sent as never);
  if (path === paths.receiptKeys) return answers.receiptKeys?.();
  if (path === paths.receiptVoids) return answers.receiptVoids?.();
  if (path === paths.receiptCheck) return answers.receiptCheck?.(sent.token);
  const id = /^all_payments\/(.*)$/.exec(atob(sent.url ?? ""))?.[1];
  const { capability } = Object(sent.payload);
  return id === undefined ? undefined : answers.payment?.(id, capability);
}
