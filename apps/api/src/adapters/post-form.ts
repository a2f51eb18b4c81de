import { DomainError } from "@kaunter/domain/domain-error";

/** No answer of a provider that means anything is longer. */
const longestAnswer = 64 * 1024;

/** The failure of a provider as the product names it, with what happened for the log. */
export function unreachable(reason: unknown): DomainError {
  const cause = typeof reason === "string" ? new Error(reason) : reason;
  return Object.assign(new DomainError("gateway_unreachable"), { cause });
}

/** Posts a form and answers the bytes, one character for each, without the blank lines that may stand around them. */
export async function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`The provider answered with status ${answer.status}`);
    }
    return (await readText(answer)).replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  } catch (error) {
    throw unreachable(error);
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > longestAnswer) throw new Error("The provider answered with too long a text");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("latin1");
}
