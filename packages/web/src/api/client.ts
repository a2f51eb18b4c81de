import type { Problem } from "@kaunter/contracts/problem";
import { DomainError, type ErrorArguments, errorCodes } from "@kaunter/domain/domain-error";
import { languageTags } from "@kaunter/domain/vocabulary/languages";
import { host } from "../browser/host.ts";
import { currentLanguage } from "../language/translate.ts";
import { fileNameIn } from "./file-name.ts";
import { hasShape } from "./read-answer.ts";
import { loseSession } from "../state/session-end.ts";

/** Sends JSON and answers JSON; every failure is a DomainError whose code has words in each language. */
export async function postJson(
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  return read(await send(path, body, { signal: signal ?? null }));
}

/** Reads what anyone may read; the browser may answer with what it was told a moment ago, unless it shall ask again. */
export async function getJson(
  path: string,
  cache: "default" | "no-cache" = "default",
): Promise<unknown> {
  return read(await fetchSafely(path, { headers: { Accept: "application/json" }, cache }));
}

/** Changes or removes what is one's own. */
export async function changeJson(
  method: "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<unknown> {
  return read(await send(path, body, { method }));
}

/** Makes something of which the key may make only one, however often it is sent. */
export async function postWithKey(path: string, body: unknown, key: string): Promise<unknown> {
  return read(await send(path, body, { headers: { "Idempotency-Key": key } }));
}

/** Asks for a file, which the server names. */
export async function postForFile(path: string, body: unknown): Promise<File> {
  const response = await send(path, body, { headers: { Accept: "*/*" } });
  if (!response.ok) await read(response);
  const blob = await response.blob().catch(() => {
    throw new DomainError("network_error");
  });
  return new File([blob], fileNameIn(response.headers) ?? "kaunter", { type: blob.type });
}

async function read(response: Response): Promise<unknown> {
  const answer = await readJson(response);
  if (response.ok && answer !== undefined) return answer;
  const error = problemIn(answer);
  if (error.code === "user_error_relogin") loseSession();
  throw error;
}

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
}

async function send(path: string, body: unknown, { headers, ...rest }: Sending): Promise<Response> {
  return fetchSafely(path, {
    method: "POST",
    headers: {
      Accept: "application/json",
      "Accept-Language": languageTags[currentLanguage()],
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...rest,
  });
}

async function fetchSafely(path: string, request: RequestInit): Promise<Response> {
  try {
    return await host().ask(path, request);
  } catch {
    throw new DomainError("network_error");
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new DomainError("network_error");
  });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a refusal says. A proxy in between may refuse in its own words; only codes that we know have texts. */
export function problemIn(answer: unknown): DomainError {
  const isKnown = (code: unknown) => errorCodes.some((known) => known === code);
  if (!hasShape<Problem>(answer, { code: isKnown })) return new DomainError("unexpected");
  const { code, params, fields, reference } = answer;
  const error = new DomainError(...([code, fields ?? params] as ErrorArguments));
  // What a person reads out to the helpline; only a fault of ours asks for it.
  if (code === "unexpected") error.cause = reference;
  return error;
}
