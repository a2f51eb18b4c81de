import { DomainError } from "@kaunter/domain/domain-error";
import { useQuery } from "@tanstack/react-query";
import { t, useT } from "@kaunter/web/language/translate";
import { queryClient } from "@kaunter/web/api/query-client";
import { translateError } from "@kaunter/web/language/translate-error";
import { host } from "@kaunter/web/browser/host";
import { Button, FileButton, LinkButton } from "@kaunter/web/ui/button";
import { Journey } from "../../model/payment/journey.tsx";
import { type PaymentKey, type SoftCopy, softCopyQuery } from "../../model/payment/soft-copy.ts";
import { useSearchParams } from "@kaunter/web/page/router";
import { Redirect } from "@kaunter/web/ui/link";

const idPattern = /^\d{16}$/;
const capabilityPattern = /^[\w-]{22}$/;

/** Stands by itself, like the receipt: it can be reloaded, bookmarked and opened on another device. */
export function PdfPage() {
  useT();
  const search = useSearchParams();
  const [id, capability] = [search.get("id") ?? "", search.get("key") ?? ""];
  const isWhole = idPattern.test(id) && capabilityPattern.test(capability);
  return (
    <Journey step="receipt">
      <h1 tabIndex={-1}>{t("softcopy.title")}</h1>
      {isWhole ? <Document which={{ id, capability }} /> : <Unknown />}
    </Journey>
  );
}

function Document({ which }: { which: PaymentKey }) {
  const { data, error, isFetching, refetch } = useQuery(softCopyQuery(which), queryClient);
  const refusal = error instanceof DomainError ? error : null;
  const address = `id=${which.id}&key=${which.capability}`;
  if (refusal?.code === "no_transaction_made") {
    return <Redirect to={`/confirmation?${address}`} />;
  }
  if (refusal?.code === "not_found") return <Unknown />;
  return (
    <>
      <output className="mt-4 block text-txt-black-700">
        {data && t("softcopy.ready")}
        {!data && !refusal && t("softcopy.making")}
        {refusal && translateError(refusal)}
      </output>
      <div className="mt-5 grid gap-3">
        {data && <Files copy={data} />}
        {refusal && (
          <Button onClick={() => void refetch()} aria-disabled={isFetching || undefined}>
            {t("action.try_again")}
          </Button>
        )}
        <LinkButton to={`/receipt?${address}`} look="secondary">
          {t("softcopy.back")}
        </LinkButton>
      </div>
    </>
  );
}

function Files({ copy: { address, name } }: { copy: SoftCopy }) {
  return (
    <>
      <FileButton href={address} download={name}>
        {t("softcopy.save")}
      </FileButton>
      {!host().app && (
        <FileButton href={address} target="_blank" rel="noreferrer" look="secondary">
          {t("softcopy.open")}
        </FileButton>
      )}
    </>
  );
}

function Unknown() {
  return (
    <>
      <p className="mt-4 text-txt-black-700">{t("softcopy.unknown")}</p>
      <p className="mt-5">
        <LinkButton to="/requery">{t("softcopy.find")}</LinkButton>
      </p>
    </>
  );
}
