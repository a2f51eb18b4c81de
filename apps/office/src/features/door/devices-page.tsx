import { useT } from "@kaunter/web/language/translate";
import { translateError } from "@kaunter/web/language/translate-error";
import { Button } from "@kaunter/web/ui/button";
import { Panel } from "@kaunter/web/ui/panel";
import { useState } from "react";
import { ProofForm } from "../../model/proof-form.tsx";
import { useStaff } from "../../model/staff.ts";
import { addPasskey } from "./api.ts";
import { useProven } from "../../model/use-proven.ts";

/** Adds a passkey; whoever has not shown a factor lately shows one first. */
export function DevicesPage() {
  const t = useT();
  const { staff } = useStaff();
  const { isBusy, error, isProofNeeded, act, prove, leaveProof } = useProven();
  const [isAdded, setAdded] = useState(false);
  const add = async () => {
    await addPasskey((staff?.email ?? "").slice(0, 60));
    setAdded(true);
  };
  return (
    <div className="max-w-[480px]">
      <h1>{t("nav.devices")}</h1>
      <p className="mt-1 text-txt-black-700">{t("devices.note")}</p>
      <div role="alert" className="mt-4 empty:hidden">
        {error && <Panel look="danger">{translateError(error)}</Panel>}
        {!error && isAdded && <Panel look="success">{t("devices.added")}</Panel>}
      </div>
      {isProofNeeded ? (
        <ProofForm isBusy={isBusy} onProve={prove} onLeave={leaveProof} />
      ) : (
        <Button className="mt-4" onClick={() => act(add)}>
          {t("enrol.passkey")}
        </Button>
      )}
    </div>
  );
}
