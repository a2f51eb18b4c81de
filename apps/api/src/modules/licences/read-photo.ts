import { kindsOfType } from "@kaunter/domain/charges/history-type";
import { DomainError } from "@kaunter/domain/domain-error";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { StoredCharge } from "../charges/council-records.ts";
import type { Capabilities } from "../payments/capability.ts";
import { type ShowDeps, showPayment } from "../payments/show-payment.ts";
import { findByHandle } from "./find-issued.ts";
import { findOwnNewest, ownsLicenceOf } from "./own-newest.ts";
import { findCouncilImage } from "./pictures/council-images.ts";
import { findPhoto, type Photo } from "./store.ts";

const licenceKinds: readonly string[] = kindsOfType("license");

type ReadDeps = ShowDeps & { capabilities: Capabilities };

/** What a caller shows: the handle of a licence, the capability of a payment, or who is signed in. */
export interface Bearer {
  handle: string;
  paymentId: string;
  capability: string;
  userId: string | undefined;
}

/** The photo of a licence's holder, for whoever may see such a licence; for others there is none. */
export async function readPhoto(
  deps: ReadDeps,
  licence: StoredCharge,
  bearer: Bearer,
): Promise<Photo> {
  const mayRead =
    (await findByHandle(deps.db, bearer.handle))?.chargeId === licence.id ||
    (await settledBy(deps, bearer)).some(({ chargeId }) => chargeId === licence.id) ||
    (await isOwned(deps, licence.id, bearer));
  const photo = mayRead ? await findPhoto(deps.db, licence.id) : undefined;
  if (!photo) throw new DomainError("not_found");
  return photo;
}

/** The signature under a council's licences, for whoever may see one of them. */
export async function readSignature(
  deps: ReadDeps,
  council: CouncilCode,
  bearer: Bearer,
): Promise<Buffer> {
  const mayRead =
    (await findByHandle(deps.db, bearer.handle))?.council === council ||
    (await settledBy(deps, bearer)).some((line) => line.council === council) ||
    (bearer.userId !== undefined && (await ownsLicenceOf(deps.db, bearer.userId, council)));
  const bytes = mayRead ? await findCouncilImage(deps.db, council, "signature") : undefined;
  if (!bytes) throw new DomainError("not_found");
  return bytes;
}

async function settledBy(deps: ReadDeps, { paymentId, capability }: Bearer) {
  if (paymentId === "") return [];
  const shown = await showPayment(deps, paymentId);
  if (!shown || !deps.capabilities.isValid("view", shown.payment, capability)) return [];
  return shown.lines.filter(
    ({ outcome, kind }) => outcome === "settled" && licenceKinds.includes(kind),
  );
}

async function isOwned({ db }: ReadDeps, chargeId: string, { userId }: Bearer): Promise<boolean> {
  return userId !== undefined && (await findOwnNewest(db, userId, [chargeId])).size > 0;
}
