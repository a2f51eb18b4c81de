import * as paths from "@kaunter/contracts/paths";
import type { ReceiptFacts } from "@kaunter/contracts/receipt-token";
import type { CheckedReceipt, ReceiptVerdict } from "@kaunter/contracts/receipts";
import { DomainError } from "@kaunter/domain/domain-error";
import { postJson } from "@kaunter/web/api/client";
import { judgeLicence, type LicenceVerdictShown } from "./judge-licence.ts";
import { findKey, keptVoids } from "./kept-lists.ts";
import { readToken, verifyToken } from "./verify-token.ts";

/** What is to be said of a token. */
export type Verdict =
  | { says: "valid" | "void"; receipt: CheckedReceipt }
  /** `unlisted`: the signature is ours, and the books do not know it. */
  | { says: "forged" | "unlisted" }
  /** The signature is ours, and the server could not be asked. `asOf` is when we last knew what is void. */
  | { says: "genuine" | "void"; facts: ReceiptFacts; asOf: string | undefined }
  /** Without a network and without the key nothing can be said. */
  | { says: "unknown" }
  | LicenceVerdictShown;

const forged = { says: "forged" } as const;
/** Somebody stands at a counter and waits; the signature alone already says much. */
const askForMs = 6_000;

/** The browser decides whether the signature is genuine; the server, where it can be reached, what it is worth. */
export async function judge(token: string): Promise<Verdict> {
  const licence = readToken(token, "licence+jwt");
  if (licence) return judgeLicence(token, licence);
  const read = readToken(token);
  if (!read) return forged;
  const key = await findKey(read.kid);
  if (key === "unreachable") return { says: "unknown" };
  const facts = key && (await verifyToken(read, key));
  if (!facts) return forged;
  return (await askServer(token)) ?? judgeAlone(facts);
}

async function askServer(token: string): Promise<Verdict | undefined> {
  try {
    const signal = AbortSignal.timeout(askForMs);
    const answer = await postJson(paths.receiptCheck, { token }, signal);
    return readAnswer(answer as ReceiptVerdict);
  } catch (error) {
    // No network, a busy server, too many questions: what the browser knows by itself is still true.
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function readAnswer(answer: ReceiptVerdict): Verdict | undefined {
  if (answer.status === "forged" || answer.status === "unlisted") return { says: answer.status };
  const isKnown = answer.status === "valid" || answer.status === "void";
  return isKnown ? { says: answer.status, receipt: answer.receipt } : undefined;
}

function judgeAlone(facts: ReceiptFacts): Verdict {
  const voids = keptVoids();
  const isVoid = voids?.receipt_nos.includes(facts.number);
  return { says: isVoid ? "void" : "genuine", facts, asOf: voids?.as_of };
}
