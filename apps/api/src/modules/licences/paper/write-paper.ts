import { dayOf, partsOf, twoDigits } from "@kaunter/domain/calendar";
import { formatDay } from "@kaunter/domain/date-format";
import { showsHolder } from "@kaunter/domain/licence/printing";
import { formatRinggit } from "@kaunter/domain/money";
import { licenceTerms } from "@kaunter/domain/vocabulary/licences";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { licenceNameId } from "@kaunter/words/licence-name";
import { formatDateTime } from "@kaunter/words/times";
import type { LicencePaper, Twin } from "../../softcopy/licence-paper.ts";
import type { ShownLicence } from "../find-issued.ts";
import { speak } from "../speak.ts";
import type { Photo } from "../store.ts";
import { templateOf } from "./templates.ts";

interface Particulars {
  /** Chinese beside the Malay for who reads Chinese, for everybody else English. */
  language: Language;
  /** Where anyone can check it; one that does not count has no such place. */
  link: string | undefined;
  publicUrl: string;
  photo: Photo | undefined;
  /** As the council gave them, if it did. */
  logo: Uint8Array | undefined;
  signature: Uint8Array | undefined;
}

type Say = ReturnType<typeof speak>;
type Words = (write: (say: Say) => string) => Twin;

/** A licence as it is printed. */
export function writePaper(licence: ShownLicence, particulars: Particulars): LicencePaper {
  const { document, council, licenceNo, type, printType, validFrom, validUntil } = licence;
  const { link, publicUrl, photo, logo, signature } = particulars;
  const other = particulars.language === "zh" ? "zh" : "en";
  const both: Words = (write) => ({
    malay: write(speak("my")),
    beside: write(speak(other)),
  });
  const name = both((say) => say(licenceNameId(type, printType ?? undefined)));
  const general = [
    both((say) => say("condition.display")),
    both((say) => say("condition.transfer")),
    both((say) => say("condition.renew", { day: formatDay(validUntil) })),
  ];
  const { law, conditions } = templateOf(type, printType);
  return {
    title: `${name.malay} ${document}`,
    madeAt: licence.now.toISOString(),
    council: both((say) => say(`council.${council}`)),
    ...(logo && { logo }),
    name,
    law: both((say) => say(`law.${law}`)),
    period: periodOf(licence),
    validFrom: { label: both((say) => say("paper.valid_from")), day: formatDay(validFrom) },
    validUntil: { label: both((say) => say("paper.valid_until")), day: formatDay(validUntil) },
    number: { label: both((say) => say("paper.licence_no")), value: licenceNo },
    rows: rowsOf(licence, both),
    ...(photo &&
      showsHolder(type) && {
        photo: { bytes: photo.bytes, caption: both((say) => say("paper.photo")) },
      }),
    conditionsTitle: both((say) => say("paper.conditions")),
    conditions: general,
    backConditions: [
      ...general,
      ...conditions.map((each) => both((say) => say(`condition.${each}`))),
    ],
    ...(link !== undefined && {
      check: {
        link,
        text: both((say) => say("paper.scan")),
        address: `${publicUrl.replace(/^https?:\/\//, "")}/#/verify`,
        alt: speak("my")("paper.code_alt"),
      },
    }),
    barcode: { text: document, alt: speak("my")("paper.barcode_alt", { text: document }) },
    signatory: both((say) =>
      say(council.startsWith("mp") ? "paper.president" : "paper.executive_officer"),
    ),
    ...(signature && { signature }),
    footer: both((say) => say("paper.footer", { day: formatDay(dayOf(licence.now)) })),
    ...(link === undefined && { warning: both((say) => say("paper.not_valid")) }),
  };
}

function periodOf({ type, validUntil }: ShownLicence): string {
  const { year, month } = partsOf(validUntil);
  return licenceTerms[type] === "year" ? `${year}` : `${twoDigits(month)}/${year}`;
}

function rowsOf(licence: ShownLicence, both: Words): LicencePaper["rows"] {
  const { businessName, businessCode, address, ownerName, ownerIc, paidSen, paidAt } = licence;
  const paid = both((say) => say("paper.paid"));
  return [
    { label: both((say) => say("paper.business")), value: businessName },
    { label: both((say) => say("paper.business_code")), value: businessCode },
    { label: both((say) => say("paper.premises")), value: address },
    { label: both((say) => say("paper.holder")), value: ownerName },
    { label: both((say) => say("paper.ic")), value: ownerIc },
    {
      label: both((say) => say("paper.fee")),
      value: `${formatRinggit(paidSen)}, ${licence.receiptNumber}`,
      detail: `${paid.malay} / ${paid.beside} ${formatDateTime(paidAt, "my")}`,
    },
  ].filter(({ value }) => value !== "");
}
