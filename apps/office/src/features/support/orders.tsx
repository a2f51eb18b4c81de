import type { Answers } from "@kaunter/contracts/office";
import * as paths from "@kaunter/contracts/office-paths";
import { postJson } from "@kaunter/web/api/client";
import { useT } from "@kaunter/web/language/translate";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { Button } from "@kaunter/web/ui/button";
import { QuietButton } from "@kaunter/web/ui/quiet-button";
import { useState } from "react";
import { ProofFirst } from "../../model/proof-first.tsx";
import { useStaff } from "../../model/staff.ts";
import { useProven } from "../../model/use-proven.ts";
import { EndLinksForm } from "./end-links-form.tsx";

type Row = Answers["rows"][number];
type Asked = "receipt" | "links";
type Order = (path: string, message: string, payload?: object) => void;

/** What can be done for the caller. What cannot be taken back is said in words before it is done. */
export function Orders({ row }: { row: Row }) {
  const { staff } = useStaff();
  const proven = useProven();
  const [asked, setAsked] = useState<Asked>();
  if (!staff?.may.includes("order")) return null;
  const order: Order = (path, message, payload) =>
    proven.act(async () => {
      await postJson(path.replace(":id", row.id), payload);
      setAsked(undefined);
      showSnackbar({ message, kind: "confirmation" });
    });
  const { isBusy } = proven;
  return (
    <div className="inside grid gap-3 border-t border-otl-gray-200">
      <ProofFirst proven={proven}>
        {asked ? (
          <Confirmation {...{ asked, isBusy, order }} onLeave={() => setAsked(undefined)} />
        ) : (
          <Choice {...{ row, order }} onAsk={setAsked} />
        )}
      </ProofFirst>
    </div>
  );
}

interface ChoiceProps {
  row: Row;
  order: Order;
  onAsk: (asked: Asked) => void;
}

function Choice({ row, order, onAsk }: ChoiceProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-3">
      {row.may_ask && (
        <Button onClick={() => order(paths.officeAsk, t("support.asked"))}>
          {t("support.ask")}
        </Button>
      )}
      {row.may_send && (
        <Button look="secondary" onClick={() => onAsk("receipt")}>
          {t("support.send")}
        </Button>
      )}
      <Button look="secondary" onClick={() => onAsk("links")}>
        {t("support.end_links")}
      </Button>
    </div>
  );
}

interface ConfirmationProps {
  asked: Asked;
  isBusy: boolean;
  order: Order;
  onLeave: () => void;
}

function Confirmation({ asked, order, ...rest }: ConfirmationProps) {
  const t = useT();
  if (asked === "receipt")
    return <SendAgain {...rest} onSend={() => order(paths.officeSendReceipt, t("support.sent"))} />;
  const end = (remark: string) => order(paths.officeEndLinks, t("support.links_ended"), { remark });
  return <EndLinksForm {...rest} onEnd={end} />;
}

interface SendAgainProps {
  isBusy: boolean;
  onSend: () => void;
  onLeave: () => void;
}

function SendAgain({ isBusy, onSend, onLeave }: SendAgainProps) {
  const t = useT();
  return (
    <>
      <p>{t("support.send_text")}</p>
      <Button aria-disabled={isBusy} onClick={onSend}>
        {t("support.send_now")}
      </Button>
      <QuietButton onClick={onLeave}>{t("action.back")}</QuietButton>
    </>
  );
}
