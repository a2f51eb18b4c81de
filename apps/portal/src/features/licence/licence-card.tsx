import type { DigitalLicence } from "@kaunter/contracts/digital-licences";
import { DomainError } from "@kaunter/domain/domain-error";
import { queryClient } from "@kaunter/web/api/query-client";
import { now } from "@kaunter/web/browser/clock";
import { t, useLanguage } from "@kaunter/web/language/translate";
import { Icon, Outline } from "@kaunter/web/ui/icon";
import { Money } from "@kaunter/web/ui/money";
import { QrCode } from "@kaunter/web/ui/qr-code";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { Fact } from "@kaunter/web/ui/status-panel";
import { licenceNameId } from "@kaunter/words/licence-name";
import { formatClock, formatDateTime } from "@kaunter/words/times";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pictureQuery } from "./api.ts";
import { looks } from "./standing.ts";

interface CardProps {
  licence: DigitalLicence;
}

/** The pictures are for whoever shows the handle. */
type PicturedProps = CardProps & { handle: string };

/** In the order of an inspection: whether it is valid, until when, the face, the name, the code. */
export function LicenceCard({ licence, handle }: PicturedProps) {
  return (
    <article className="card overflow-hidden">
      <Head licence={licence} />
      <Band licence={licence} />
      <Holder licence={licence} handle={handle} />
      <Code licence={licence} />
      <Signature licence={licence} handle={handle} />
      <Details licence={licence} />
    </article>
  );
}

function Head({ licence: { council, license, payment, logo } }: CardProps) {
  const name = t(licenceNameId(license.m_kod_type, license.print_type));
  return (
    <header className="flex items-center gap-3 bg-primary-800 px-4 py-3 text-paper">
      {logo !== undefined && (
        <img src={logo} alt="" className="size-12 shrink-0 rounded-sm bg-paper p-0.5" />
      )}
      <div className="min-w-0">
        <p className="font-heading text-lg/6 font-semibold">{t(`council.${council}`)}</p>
        <h1 tabIndex={-1} className="text-base/6 font-normal">
          {t("licence.title", { name, year: String(payment.paid_until_year) })}
        </h1>
      </div>
    </header>
  );
}

function Band({ licence: { state, license } }: CardProps) {
  const { className, icon } = looks[state];
  const isToCome = state === "upcoming";
  return (
    <div className={`border-b-2 px-4 py-3 ${className}`}>
      <div className="flex items-center gap-2">
        <Outline path={icon} className="size-8 shrink-0" />
        <p className="min-w-0 grow font-heading text-2xl/8 font-semibold">
          {t(`licence.${state}`)}
        </p>
        <p className="text-right">
          {t(isToCome ? "licence.from" : "licence.until")}
          <strong className="block text-lg/6 whitespace-nowrap">
            {isToCome ? license.sah_dari : license.sah_hingga}
          </strong>
        </p>
      </div>
      {state !== "valid" && <p className="mt-2">{t(`licence.${state}_text`)}</p>}
    </div>
  );
}

function Holder({ licence: { license, picture, photo }, handle }: PicturedProps) {
  const { name, ic_no, nama_s, license_no } = license;
  const { data, error, refetch } = useQuery(pictureQuery(picture, handle, photo), queryClient);
  return (
    <div className="flex flex-wrap gap-4 px-4 pt-3 pb-1">
      {error instanceof DomainError && <RetryPanel error={error} onRetry={refetch} />}
      {data && (
        <img
          src={data}
          alt={t("licence.photo")}
          className="h-29 w-22 shrink-0 rounded-md object-cover"
        />
      )}
      <div className="min-w-0 grow basis-40 wrap-anywhere">
        <p className="font-heading text-xl/7 font-semibold">{name}</p>
        <p className="text-txt-black-500">{t("licence.ic", { number: ic_no })}</p>
        <p className="mt-2 font-semibold">{nama_s}</p>
        <p className="text-txt-black-500">{license_no}</p>
      </div>
    </div>
  );
}

/** As large as a camera at arm's length wants it. */
const codeSize = 212;

function Code({ licence: { verify_qr, license, checked_at } }: CardProps) {
  const language = useLanguage();
  const at = new Date(checked_at);
  return (
    <div className="grid justify-items-center gap-1 px-4 pb-4 text-center">
      {verify_qr !== undefined && (
        <>
          <QrCode
            squares={verify_qr}
            label={t("licence.code", { number: license.license_no })}
            size={codeSize}
          />
          <p className="font-semibold">{t("licence.show")}</p>
        </>
      )}
      <p className="text-txt-black-500">
        {t("licence.checked")}
        <span className="block">{formatDateTime(at, language)}</span>
      </p>
      <Clock />
    </div>
  );
}

/** It runs: a picture of a licence stands still. */
function Clock() {
  const language = useLanguage();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="font-semibold tabular-nums print:hidden">
      {t("licence.clock", { time: formatClock(moment, language) })}
    </p>
  );
}

function Signature({ licence: { signature }, handle }: PicturedProps) {
  const { data, error, refetch } = useQuery(pictureQuery(signature, handle), queryClient);
  if (error instanceof DomainError) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return null;
  return (
    <figure className="px-4 pb-3 text-center text-txt-black-500">
      <img src={data} alt="" className="mx-auto h-14 rounded-sm bg-paper px-2" />
      <figcaption>{t("licence.signature")}</figcaption>
    </figure>
  );
}

function Details({ licence }: CardProps) {
  const language = useLanguage();
  const { _id, license, payment } = licence;
  return (
    <details className="group border-t border-otl-gray-200">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between px-4 font-semibold">
        {t("licence.details")}
        <Icon name="chevronDown" className="shrink-0 group-open:rotate-180" />
      </summary>
      <dl className="facts px-4 pb-3">
        <Fact label={t("licence.number")}>{license.license_no}</Fact>
        <Fact label={t("licence.business")}>{license.nama_s}</Fact>
        <Fact label={t("licence.premises")}>{license.house_no}</Fact>
        <Fact label={t("licence.valid_from")}>{license.sah_dari}</Fact>
        <Fact label={t("licence.valid_until")}>{license.sah_hingga}</Fact>
        <Fact label={t("label.receipt_no")}>{payment.receipt_no}</Fact>
        <Fact label={t("label.amount")}>
          <Money amount={payment.amount} />
        </Fact>
        <Fact label={t("label.paid_at")}>
          {formatDateTime(new Date(payment.timestamp), language)}
        </Fact>
        <Fact label={t("licence.document")}>{_id}</Fact>
      </dl>
    </details>
  );
}
