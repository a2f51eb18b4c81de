import { kindsOfType } from "@kaunter/domain/charges/history-type";
import { DomainError } from "@kaunter/domain/domain-error";
import type { CouncilCode } from "@kaunter/domain/vocabulary/councils";
import type { Visitor } from "../charges/lookup-limits.ts";
import type { ChargesDeps } from "../charges/search-charges.ts";
import type { Capabilities } from "../payments/capability.ts";
import { type ShowDeps, showPayment } from "../payments/show-payment.ts";
import { findByHandle, type ShownLicence } from "./find-issued.ts";
import { findLicence, type LicenceSearch, numberIn } from "./find-licences.ts";
import { findOwnNewest, ownsLicenceOf } from "./own-newest.ts";
import { findCouncilImage } from "./pictures/council-images.ts";
import { findPhoto, type Held, type Photo } from "./store.ts";

const licenceKinds: readonly string[] = kindsOfType("license");

type ReadDeps = ShowDeps & { capabilities: Capabilities };

/** What a caller shows: the link of a licence, the capability of a payment, or who is signed in. */
export interface Bearer {
  /** That of the link. */
  licence: ShownLicence | undefined;
  paymentId: string;
  capability: string;
  userId: string | undefined;
}

/** The photo of a licence's holder, for whoever may see such a licence; for others there is none. */
export async function readPhoto(
  deps: ReadDeps & ChargesDeps,
  search: LicenceSearch,
  bearer: Bearer,
  visitor: Visitor,
): Promise<Photo> {
  const { licence } = bearer;
  const held =
    licence && isNamed(licence, search) ? licence : await findSeen(deps, search, bearer, visitor);
  const photo = held && (await findPhoto(deps.db, held));
  if (!photo) throw new DomainError("not_found");
  return photo;
}

/** One that was issued keeps its face where nothing is sold any more, so it is not looked for at the counter. */
function isNamed({ council, licenceNo }: ShownLicence, search: LicenceSearch): boolean {
  return search.council === council && numberIn(search) === licenceNo;
}

/** As its holder was called when the caller had to do with it: who holds it today is not theirs to see. */
async function findSeen(
  deps: ReadDeps & ChargesDeps,
  search: LicenceSearch,
  bearer: Bearer,
  visitor: Visitor,
): Promise<Held | undefined> {
  const { id } = (await findLicence(deps, search, visitor)).charge;
  if (bearer.licence?.chargeId === id) return bearer.licence;
  const line = (await settledBy(deps, bearer)).find(({ chargeId }) => chargeId === id);
  if (line?.chargeVersion !== undefined) return { chargeId: id, chargeVersion: line.chargeVersion };
  return findOwned(deps, id, bearer);
}

/** The signature under a council's licences, for whoever may see one of them. */
export async function readSignature(
  deps: ReadDeps,
  council: CouncilCode,
  bearer: Bearer,
): Promise<Buffer> {
  const mayRead =
    bearer.licence?.council === council ||
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

async function findOwned({ db }: ReadDeps, chargeId: string, { userId }: Bearer) {
  const own = userId && (await findOwnNewest(db, userId, [chargeId])).get(chargeId);
  return own ? findByHandle(db, own.handle) : undefined;
}
