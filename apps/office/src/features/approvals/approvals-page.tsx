import type { OfficeProposal, OfficeProposals } from "@kaunter/contracts/office-proposals";
import * as paths from "@kaunter/contracts/office-paths";
import { useT } from "@kaunter/web/language/translate";
import { Panel } from "@kaunter/web/ui/panel";
import { RetryPanel } from "@kaunter/web/ui/retry-panel";
import { useState } from "react";
import { useStaff } from "../../model/staff.ts";
import { useRead } from "../../model/use-read.ts";
import { Decision } from "./decision.tsx";
import { LicenceForm } from "./licence-form.tsx";
import { NextList, OwnList, SettledList } from "./proposal-lists.tsx";

/** What waits for a second person: one at a time, whole, with its two buttons. */
export function ApprovalsPage() {
  const t = useT();
  const shape = { open: "list", settled: "list" } as const;
  const { data, error, refetch } = useRead<OfficeProposals>(paths.officeProposals, shape);
  if (error) return <RetryPanel error={error} onRetry={refetch} />;
  if (!data) return <output>{t("app.loading")}</output>;
  return <Approvals {...data} onChanged={refetch} />;
}

function Approvals({ open, settled, onChanged }: OfficeProposals & { onChanged: () => unknown }) {
  const t = useT();
  const { staff } = useStaff();
  const [chosen, choose] = useState<string | null>(null);
  const mine = open.filter(({ may_decide: mayDecide }) => mayDecide);
  const others = open.filter(({ may_decide: mayDecide }) => !mayDecide);
  const place = Math.max(0, placeOf(mine, chosen));
  const current = mine[place];
  return (
    <div className="max-w-[720px]">
      <h1 className="flex flex-wrap items-center gap-3">
        {t("nav.approvals")}
        {mine.length > 0 && (
          <span className="pill bg-orange-100 text-orange-900">
            {t("approvals.count", { count: String(mine.length) })}
          </span>
        )}
      </h1>
      <div className="mt-4 grid gap-4">
        {current ? (
          <Decision
            key={current.id}
            proposal={current}
            place={t("approvals.place", { place: String(place + 1), count: String(mine.length) })}
            onDecided={onChanged}
          />
        ) : (
          <Panel look="info">{t("approvals.none")}</Panel>
        )}
        <NextList proposals={mine.filter((each) => each !== current)} onChoose={choose} />
        <OwnList proposals={others} onChanged={onChanged} />
        <SettledList proposals={settled} />
        {staff?.roles.some(({ role }) => mayRuleOnLicences.includes(role)) && (
          <LicenceForm onProposed={onChanged} />
        )}
      </div>
    </div>
  );
}

const mayRuleOnLicences: readonly string[] = ["licensing_officer", "portal_operator"];

const placeOf = (proposals: readonly OfficeProposal[], id: string | null) =>
  proposals.findIndex((each) => each.id === id);
