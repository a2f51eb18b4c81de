import type { OpenedHandOver } from "@kaunter/contracts/handovers";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { postJson } from "@kaunter/web/api/client";

/** What to pay and how much of it: all that is handed over. */
export type Services = OpenedHandOver["services"];

export async function openHandOver(code: string): Promise<Services> {
  const { services } = Object(await postJson(paths.openHandOver, { code }));
  if (!Array.isArray(services)) throw new DomainError("unexpected");
  return services;
}
