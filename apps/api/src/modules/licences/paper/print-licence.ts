import { DomainError } from "@kaunter/domain/domain-error";
import { printRefusalOf } from "@kaunter/domain/licence/printing";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { Database } from "../../../db/pool.ts";
import type { Printed, Printer } from "../../softcopy/printer.ts";
import type { ShownLicence } from "../find-issued.ts";
import { checkLink, type LicenceLinkDeps } from "../licence-links.ts";
import { findCouncilImage } from "../pictures/council-images.ts";
import { findPhoto } from "../store.ts";
import { writePaper } from "./write-paper.ts";

export type PrintDeps = LicenceLinkDeps & { db: Database; printer: Printer };

/** The licence on A4. One that must show its owner is not printed without a photo. */
export async function printLicence(
  deps: PrintDeps,
  licence: ShownLicence,
  language: Language,
): Promise<Printed> {
  const photo = await findPhoto(deps.db, licence);
  const { type, printType } = licence;
  const refusal = printRefusalOf({ type, printType, hasPhoto: photo !== undefined });
  if (refusal) throw new DomainError(refusal);
  const link = await checkLink(deps, licence);
  const [logo, signature] = await Promise.all([
    findCouncilImage(deps.db, licence.council, "logo"),
    findCouncilImage(deps.db, licence.council, "signature"),
  ]);
  const { publicUrl } = deps;
  return deps.printer.print(
    writePaper(licence, { language, link, publicUrl, photo, logo, signature }),
  );
}
