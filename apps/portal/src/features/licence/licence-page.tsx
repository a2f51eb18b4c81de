import type { DigitalLicence } from "@kaunter/contracts/digital-licences";
import { DomainError } from "@kaunter/domain/domain-error";
import { queryClient } from "@kaunter/web/api/query-client";
import { t, useT } from "@kaunter/web/language/translate";
import { useFocusAfterWait } from "@kaunter/web/page/heading-focus";
import { useIdInAddress } from "@kaunter/web/page/router";
import { LinkButton } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { useQuery } from "@tanstack/react-query";
import { licenceQuery } from "./api.ts";
import { LicenceCard } from "./licence-card.tsx";
import { PaperBar } from "./paper-bar.tsx";
import { PhotoPanel } from "./photo-panel.tsx";
import { RenewBar } from "./renew-bar.tsx";

/** A licence on a phone, for whoever has its link: held out to an officer, at arm's length. */
export function LicencePage() {
  useT();
  const handle = useIdInAddress();
  return (
    <div className="wrap">
      <div className="mx-auto max-w-120 pt-4 pb-8 md:pt-8">
        {/^[\w-]{22}$/.test(handle) ? <Licence key={handle} handle={handle} /> : <Unknown />}
      </div>
    </div>
  );
}

function Licence({ handle }: { handle: string }) {
  const { data, error, refetch } = useQuery(licenceQuery(handle), queryClient);
  if (error instanceof DomainError && error.code === "not_found") return <Unknown />;
  if (data) return <Shown licence={data} handle={handle} isStale={error !== null} />;
  if (error instanceof DomainError) {
    return (
      <>
        <h1 tabIndex={-1} className="mb-4">
          {t("nav.licence")}
        </h1>
        <RetryPanel error={error} onRetry={refetch} />
      </>
    );
  }
  return <Opening />;
}

function Opening() {
  useFocusAfterWait();
  return (
    <>
      <h1 tabIndex={-1}>{t("licence.loading")}</h1>
      <span className="skeleton mt-4 block h-96" />
    </>
  );
}

interface ShownProps {
  licence: DigitalLicence;
  handle: string;
  /** The last check failed: what is shown is older. */
  isStale: boolean;
}

function Shown({ licence, handle, isStale }: ShownProps) {
  const { state } = licence;
  // No photo makes a licence count that is over, or that the council has stopped.
  const isPrinted = state === "valid" || state === "upcoming";
  return (
    <>
      {isStale && (
        <div role="alert" className="mb-4">
          <Panel look="warning">{t("licence.not_checked")}</Panel>
        </div>
      )}
      <LicenceCard licence={licence} handle={handle} />
      {isPrinted && <PhotoPanel licence={licence} handle={handle} />}
      {isPrinted && <PaperBar licence={licence} handle={handle} />}
      {state === "expired" && <RenewBar licence={licence} />}
    </>
  );
}

function Unknown() {
  return (
    <>
      <h1 tabIndex={-1}>{t("licence.unknown")}</h1>
      <p className="mt-3 text-lg/7">{t("licence.unknown_text")}</p>
      <LinkButton to="/requery" className="mt-5 w-full">
        {t("nav.confirmation")}
      </LinkButton>
    </>
  );
}
