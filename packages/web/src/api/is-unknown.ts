import type { DomainError, ErrorCode } from "@kaunter/domain/domain-error";

const unknown: readonly ErrorCode[] = ["network_error", "unexpected", "busy"];

/** Nobody answered, or not in our words, or the server itself does not know: what was asked for may have been done. */
export function isUnknown({ code }: DomainError): boolean {
  return unknown.includes(code);
}
