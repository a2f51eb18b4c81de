import { DomainError } from "@kaunter/domain/domain-error";
import type { Fields } from "./message.ts";

// The longest answer that means anything has 44 characters.
const longestAnswer = 4 * 1024;

/** The failure of the provider as the product names it, with what happened for the log. */
export function unreachable(reason: unknown): DomainError {
  const cause = typeof reason === "string" ? new Error(reason) : reason;
  return Object.assign(new DomainError("gateway_unreachable"), { cause });
}

/** Posts a form and answers the text without what is blank around it. */
export async function postForm(url: string, fields: Fields, timeoutMs: number): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`The card provider answered with status ${answer.status}`);
    }
    return (await readText(answer)).trim();
  } catch (error) {
    throw unreachable(error);
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > longestAnswer) throw new Error("The card provider answered with too long a text");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("latin1");
}
