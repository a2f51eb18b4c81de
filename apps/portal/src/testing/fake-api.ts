import type { Charge, Quotes } from "@kaunter/contracts/charges";
import { paths } from "@kaunter/contracts/paths";
import type { ErrorCode } from "@kaunter/domain/domain-error";
import { vi } from "vitest";

interface Answers {
  search?: (data: Record<string, string>) => Charge | ErrorCode | Promise<Charge>;
  compounds?: (data: Record<string, string>) => Charge[];
  quotes?: (items: { _id: string; selection: string }[]) => Quotes["items"];
}

interface Call {
  path: string;
  body: unknown;
}

/** Answers as the server would; what it is not told to answer is a fault of the line. */
export function serve(answers: Answers): { calls: Call[] } {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const sent = JSON.parse(body);
    if (path !== paths.query) calls.push({ path, body: sent });
    const answer = await answerTo(answers, path, sent);
    if (answer === undefined) throw new TypeError("Failed to fetch");
    if (typeof answer !== "string") return Response.json(answer);
    const problem = { code: answer, params: {}, reference: "K7F2" };
    return Response.json(problem, { status: 404 });
  });
  return { calls };
}

async function answerTo(answers: Answers, path: string, sent: { data: never; items: never }) {
  if (path === paths.search) return answers.search?.(sent.data);
  if (path === paths.compounds && answers.compounds) return { rows: answers.compounds(sent.data) };
  if (path === paths.quotes && answers.quotes) return { items: answers.quotes(sent.items) };
  return undefined;
}
