import type { OwnLicences as Own } from "@kaunter/contracts/digital-licences";
import * as paths from "@kaunter/contracts/paths";
import type { Payment } from "@kaunter/contracts/payments";
import { kindsOfType } from "@kaunter/domain/charges/history-type";
import { postJson } from "@kaunter/web/api/client";
import { queryClient } from "@kaunter/web/api/query-client";
import { readAnswer } from "@kaunter/web/api/read-answer";
import { t } from "@kaunter/web/language/translate";
import { translateCode } from "@kaunter/web/language/translate-error";
import { FileButton } from "@kaunter/web/ui/button";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { payerKeyOf } from "../payment/payment-storage.ts";

/** A licence is issued a moment after its payment; whoever waits longer finds it in the mail or by coming back. */
const askAgainMs = 2_000;
const mostAsks = 15;

const licenceKinds: readonly string[] = kindsOfType("license");

/** The way to the licences that a payment renewed, for whoever paid; others are told of none. */
export function OwnLicences({ payment }: { payment: Payment }) {
  const isRenewal = payment.services.some(
    ({ type, outcome, paid_until }) =>
      licenceKinds.includes(type) && outcome === "settled" && paid_until !== undefined,
  );
  const options = { ...ownQuery(payment._id), enabled: isRenewal };
  const { licences = [], awaited = 0 } = useQuery(options, queryClient).data ?? {};
  if (licences.length === 0 && awaited === 0) return null;
  return (
    <section aria-labelledby="licences-title" className="card mt-5 p-4 md:p-6 print:hidden">
      <h2 id="licences-title">{t("licence.yours")}</h2>
      <output className="mt-2 block empty:absolute">
        {awaited > 0
          ? t("licence.awaited")
          : licences.some((each) => !stopOf(each)) && t("licence.yours_text")}
      </output>
      <div className="mt-4 grid gap-3 empty:hidden">
        {licences.map((licence) => (
          <OwnLicence key={licence._id} licence={licence} />
        ))}
      </div>
    </section>
  );
}

type Licence = Own["licences"][number];

/** What was renewed while two people's word on an earlier one stands is not there to be shown. */
const stopOf = ({ state }: Licence) =>
  state === "suspended" || state === "revoked" ? state : undefined;

function OwnLicence({ licence }: { licence: Licence }) {
  const { license_no, url } = licence;
  const stop = stopOf(licence);
  return (
    <div className="grid gap-2">
      <FileButton href={url}>{t("licence.open", { number: license_no })}</FileButton>
      {stop && <p>{translateCode(`licence_${stop}`)}</p>}
    </div>
  );
}

function ownQuery(id: string) {
  return queryOptions({
    queryKey: ["licences-of", id],
    queryFn: async ({ signal }) => {
      const asked = { _id: id, ...(await payerKeyOf(id)) };
      const answer = await postJson(paths.licencesOfPayment, asked, signal);
      return readAnswer<Own>(answer, { licences: "list" });
    },
    retry: false,
    refetchInterval: ({ state }) =>
      (state.data?.awaited ?? 0) > 0 && state.dataUpdateCount < mostAsks && askAgainMs,
  });
}
