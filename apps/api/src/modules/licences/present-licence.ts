import type {
  CheckedLicence,
  DigitalLicence,
  LicenceVerdict,
  OwnLicences,
} from "@kaunter/contracts/digital-licences";
import * as paths from "@kaunter/contracts/paths";
import { partsOf } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import { printRefusalOf, showsHolder } from "@kaunter/domain/licence/printing";
import { writeRinggit } from "@kaunter/domain/money";
import { hideText } from "@kaunter/domain/person/masking";
import type { Database } from "../../db/pool.ts";
import { drawCode } from "../receipts/draw-code.ts";
import type { ShownLicence } from "./find-issued.ts";
import { checkLink, type LicenceLinkDeps, pageLink } from "./licence-links.ts";
import { findPictures, type PicturesOf } from "./store.ts";

export type PresentDeps = LicenceLinkDeps & { db: Database };

/** A licence for whoever may see it whole: its payer, and the bearer of its link. */
export async function presentLicence(
  deps: PresentDeps,
  licence: ShownLicence,
): Promise<DigitalLicence> {
  const { document, council, state, type, printType, validFrom, validUntil } = licence;
  const { year, month } = partsOf(validUntil);
  const link = await checkLink(deps, licence);
  const pictures = await findPictures(deps.db, licence);
  const refusal = printRefusalOf({ type, printType, hasPhoto: pictures.hasPhoto });
  return {
    _id: document,
    _rev: licence.revision,
    council,
    state,
    payment: {
      receipt_no: licence.receiptNumber,
      timestamp: licence.paidAt.toISOString(),
      paid_until_year: year,
      ...(type !== "NIAGA" && { paid_until_month: month }),
      amount: writeRinggit(licence.paidSen),
    },
    license: {
      license_no: licence.licenceNo,
      m_kod_type: type,
      ...(printType !== null && { print_type: printType }),
      name: licence.ownerName,
      ic_no: licence.ownerIc,
      nama_s: licence.businessName,
      house_no: licence.address,
      kod_j_niaga: licence.businessCode,
      sah_dari: formatDay(validFrom),
      sah_hingga: formatDay(validUntil),
    },
    barcode: document,
    url: pageLink(deps, licence),
    ...(link !== undefined && { verify_link: link, verify_qr: drawCode(link) }),
    ...addressesOf(licence, pictures),
    photo: photoOf(licence, pictures),
    ...(refusal && { print_error: refusal }),
    checked_at: licence.now.toISOString(),
  };
}

/** The specified addresses. They are in every log, so they name no handle: that goes with the call. */
function addressesOf({ licenceNo, council, type }: ShownLicence, pictures: PicturesOf) {
  const ref = encodeURIComponent(Buffer.from(licenceNo).toString("base64"));
  return {
    ...(pictures.hasPhoto &&
      showsHolder(type) && {
        picture: `${paths.licences}/license/${ref}/attachments/photo?council=${council}`,
      }),
    ...(pictures.hasLogo && { logo: paths.logoImage.replace(":file", `${council}.png`) }),
    ...(pictures.hasSignature && { signature: `${paths.signatureImage}?council=${council}` }),
  };
}

function photoOf({ type }: ShownLicence, { hasPhoto, sentPhoto }: PicturesOf) {
  if (!showsHolder(type)) return "unwanted";
  if (sentPhoto === "waiting" || sentPhoto === "refused") return sentPhoto;
  if (hasPhoto) return "shown";
  // Either way another is wanted.
  return sentPhoto === "withdrawn" ? "refused" : "none";
}

/** For whoever has read the code on a licence, which hangs on a wall for all to see. */
export function presentLicenceVerdict(found: ShownLicence | "forged" | "unlisted"): LicenceVerdict {
  if (found === "forged" || found === "unlisted") return { status: found };
  return { status: found.state, licence: presentChecked(found) };
}

function presentChecked(licence: ShownLicence): CheckedLicence {
  const { document, council, type, printType, validFrom, validUntil } = licence;
  return {
    _id: document,
    license_no: licence.licenceNo,
    council,
    m_kod_type: type,
    ...(printType !== null && { print_type: printType }),
    name: hideText(licence.ownerName),
    ic_no: licence.ownerIc,
    nama_s: hideText(licence.businessName),
    sah_dari: formatDay(validFrom),
    sah_hingga: formatDay(validUntil),
    receipt_no: licence.receiptNumber,
  };
}

export function presentOwn(
  deps: Pick<LicenceLinkDeps, "servicesUrl">,
  { licences, awaited }: { licences: ShownLicence[]; awaited: number },
): OwnLicences {
  return {
    licences: licences.map((licence) => ({
      _id: licence.document,
      license_no: licence.licenceNo,
      state: licence.state,
      url: pageLink(deps, licence),
    })),
    awaited,
  };
}
