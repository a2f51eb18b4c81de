import type { DigitalLicence } from "@kaunter/contracts/digital-licences";
import * as paths from "@kaunter/contracts/paths";
import { DomainError } from "@kaunter/domain/domain-error";
import { licenceStates } from "@kaunter/domain/licence/digital-licence";
import { postJson, problemIn } from "@kaunter/web/api/client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { host } from "@kaunter/web/browser/host";
import { queryOptions } from "@tanstack/react-query";

/** A licence that lies open on a counter is checked again while somebody may look at it. */
const checkedEveryMs = 60_000;

/** The handle travels in the body: addresses are kept in logs and histories. */
export function licenceQuery(handle: string) {
  return queryOptions({
    queryKey: ["licence", handle],
    queryFn: async ({ signal }) =>
      readAnswer<DigitalLicence>(await postJson(paths.licenceView, { handle }, signal), {
        _id: "text",
        state: (state) => licenceStates.some((each) => each === state),
        checked_at: "text",
      }),
    refetchInterval: ({ state }) => (state.data ? checkedEveryMs : false),
    refetchOnWindowFocus: true,
  });
}

/** The licence as it is printed: the address of a file in this browser. */
export async function fetchPaper(handle: string): Promise<string> {
  try {
    const answer = await host().ask(paths.licencePdf, {
      method: "POST",
      headers: { Accept: "application/pdf", "Content-Type": "application/json" },
      body: JSON.stringify({ handle }),
    });
    if (!answer.ok) throw problemIn(await answer.json());
    return URL.createObjectURL(await answer.blob());
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError("network_error");
  }
}

/**
 * A picture of the licence, as an address in this page. One that is not there is no error; whatever else goes wrong is. Another
 * photo has the same address: what has become of photos tells that it may be there, and none is kept for later.
 */
export function pictureQuery(
  address: string | undefined,
  handle: string,
  photo?: DigitalLicence["photo"],
) {
  return queryOptions({
    queryKey: ["licence-picture", address, handle, photo],
    queryFn: async () => {
      const headers = { Accept: "image/*", "x-license-handle": handle };
      const asked = host().ask(address ?? "", { headers });
      const answer = await asked.catch(() => {
        throw new DomainError("network_error");
      });
      if (answer.status === 404) return null;
      if (!answer.ok) throw problemIn(await answer.json().catch(() => undefined));
      return readPicture(await answer.blob());
    },
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function readPicture(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.readAsDataURL(blob);
  });
}

/** A photo waits for the council from then on. */
export async function sendPhoto(handle: string, picture: string): Promise<void> {
  await postJson(paths.licencePhoto, { handle, picture });
}
