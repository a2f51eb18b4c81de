import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { queryOptions } from "@tanstack/react-query";
import { problemIn } from "@kaunter/web/api/client";
import { fileNameIn } from "@kaunter/web/api/file-name";
import { host } from "@kaunter/web/browser/host";
import { payerKeyOf } from "./payment-storage.ts";

export interface PaymentKey {
  id: string;
  capability: string;
}

export interface SoftCopy {
  /** Of the file in this browser; it lasts as long as the page. */
  address: string;
  name: string;
}

export function softCopyQuery({ id, capability }: PaymentKey) {
  return queryOptions({
    queryKey: ["softcopy", id, capability],
    queryFn: ({ signal }) => fetchSoftCopy({ id, capability }, signal),
    // A receipt may be voided: whoever comes back gets it as it is then.
    gcTime: 0,
  });
}

/** The capability travels in the body: addresses are kept in logs and histories. */
export async function fetchSoftCopy(
  { id, capability }: PaymentKey,
  signal?: AbortSignal,
): Promise<SoftCopy> {
  try {
    const answer = await host().ask(paths.softCopy, {
      method: "POST",
      headers: { Accept: "application/pdf", "Content-Type": "application/json" },
      body: JSON.stringify({ _id: id, capability, ...(await payerKeyOf(id)) }),
      ...(signal && { signal }),
    });
    if (!answer.ok) throw problemIn(await answer.json());
    const address = URL.createObjectURL(await answer.blob());
    return { address, name: fileNameIn(answer.headers) ?? `${id}.pdf` };
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError("network_error");
  }
}
