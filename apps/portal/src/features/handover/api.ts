import type { OpenedHandOver } from "@kaunter/contracts/handovers";
import * as paths from "@kaunter/contracts/paths";
import { postJson } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";

/** What to pay and how much of it: all that is handed over. */
export type Services = OpenedHandOver["services"];

export async function openHandOver(code: string): Promise<Services> {
  const answer = await postJson(paths.openHandOver, { code });
  return readAnswer<OpenedHandOver>(answer, { services: "list" }).services;
}
