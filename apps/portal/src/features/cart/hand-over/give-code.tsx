import { DomainError } from "@kaunter/domain/domain-error";
import { formatDateTime } from "@kaunter/words/times";
import type { CreatePayment } from "@kaunter/contracts/payments";
import type { HandedOver } from "@kaunter/contracts/handovers";
import { useQuery } from "@tanstack/react-query";
import { t, useLanguage, useT } from "@kaunter/web/language/translate";
import { queryClient } from "@kaunter/web/api/query-client";
import { publicAddress } from "@kaunter/web/browser/host";
import { Button } from "@kaunter/web/ui/button";
import { Modal } from "@kaunter/web/ui/modal";
import { Panel } from "@kaunter/web/ui/panel";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { codeQuery, type Services } from "./api.ts";
import { drawLink } from "./draw-link.ts";

export interface GiveCodeProps {
  services: CreatePayment["services"];
  open: boolean;
  onClose: () => void;
}

/** A code under which another device finds what is in this cart. */
export function GiveCode({ services, open, onClose }: GiveCodeProps) {
  useT();
  const given = services
    .filter(({ declaration }) => declaration === undefined)
    .map(({ _id, selection }) => ({ _id, selection }));
  return (
    <Modal open={open} title={t("handover.title")} onClose={onClose} maxWidth={440}>
      <div className="mt-2 grid gap-4">
        {given.length < services.length && <Panel look="warning">{t("handover.declared")}</Panel>}
        {open && given.length > 0 && <Given services={given} />}
      </div>
    </Modal>
  );
}

function Given({ services }: { services: Services }) {
  const { data, error, isFetching, refetch } = useQuery(codeQuery(services), queryClient);
  if (!data && error instanceof DomainError && !isFetching) {
    return (
      <div role="alert">
        <RetryPanel error={error} onRetry={refetch} />
      </div>
    );
  }
  return (
    <>
      {data && <p>{t("handover.text")}</p>}
      {/* It is there before the code is, so that the code is read out. */}
      <output className={data && "text-center font-heading text-[2.125rem]/11"}>
        {data ? inGroups(data.code) : t("handover.waiting")}
      </output>
      {data && <Code given={data} />}
    </>
  );
}

const pictureSize = 176;

function Code({ given: { code, expires_at } }: { given: HandedOver }) {
  const language = useLanguage();
  const link = publicAddress(`/handover?code=${code}`);
  const until = formatDateTime(new Date(expires_at), language);
  return (
    <>
      <img
        src={drawLink(link)}
        alt={t("handover.picture")}
        width={pictureSize}
        height={pictureSize}
        className="mx-auto"
      />
      <p className="text-secondary text-txt-black-700">{t("handover.until", { until })}</p>
      {"share" in navigator && (
        <Button onClick={() => void share(link)}>{t("handover.share")}</Button>
      )}
    </>
  );
}

/** Two groups of four can be read out and typed without losing one's place. */
function inGroups(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: t("handover.title"), text: t("handover.share_text"), url });
  } catch {
    // Whoever closes the sheet has changed their mind.
  }
}
