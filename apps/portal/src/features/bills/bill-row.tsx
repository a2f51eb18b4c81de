import type { Bill } from "@kaunter/contracts/bills";
import type { Charge } from "@kaunter/contracts/charges";
import { DomainError } from "@kaunter/domain/domain-error";
import type { ReactNode } from "react";
import { t } from "@kaunter/web/language/translate";
import { chargeNumber } from "../../model/charge/charge-number.ts";
import { fullOffer, offerTotal } from "../../model/cart/fill-cart.ts";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { Money } from "@kaunter/web/ui/money";
import { Panel, type PanelLook } from "@kaunter/web/ui/panel";
import { showSnackbar } from "@kaunter/web/shell/snackbar";
import { Masked } from "../../model/charge/masked.tsx";
import { messageOf, titleOf } from "../../model/charge/charge-words.ts";
import { isFormType, searchName } from "../../model/charge/search-types.ts";
import { forgetBill, switchReminder, undoForgetting } from "./api.ts";

export interface ChoosingProps {
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
  /** What says that none is chosen, where one had to be. */
  errorId: string | undefined;
}

interface BillRowProps extends ChoosingProps {
  bill: Bill;
  onRename: (bill: Bill) => void;
}

/** A saved bill with what it owes; a plate may owe several things, or nothing. */
export function BillRow({ bill, onRename, ...choosing }: BillRowProps) {
  const { charges, error } = bill;
  return (
    <li className="border-b border-otl-gray-200 py-4 last:border-b-0">
      <div className="grid gap-3">
        {charges.map((charge) => (
          <OwedCharge key={charge._id} bill={bill} charge={charge} {...choosing} />
        ))}
      </div>
      {charges.length === 0 && <Facts bill={bill} title={nameOf(bill)} number={bill.no} />}
      {error && <Message look="warning" text={translateCode(error)} />}
      {charges.length === 0 && !error && (
        <Message look="success" text={translateCode("nothing_due")} />
      )}
      <Actions bill={bill} onRename={onRename} />
    </li>
  );
}

/** What was saved, when there is no charge to be named. */
function nameOf({ type, compound_type }: Bill): string {
  // A licence may have been saved under the name that another call has for it.
  const searched = isFormType(type) ? type : "council_permit_license";
  return searchName({ type: searched, compound: compound_type ?? null });
}

type OwedChargeProps = Omit<BillRowProps, "onRename"> & { charge: Charge };

function OwedCharge({ bill, charge, left, onLeave, errorId }: OwedChargeProps) {
  const { _id } = charge;
  const offer = fullOffer(charge);
  const message = messageOf(charge);
  const facts = (
    <Facts bill={bill} title={titleOf(charge)} number={chargeNumber(charge)}>
      {offer && <Money amount={offerTotal(offer)} />}
    </Facts>
  );

  function handleChange(isChosen: boolean) {
    onLeave(new Set(isChosen ? [...left].filter((id) => id !== _id) : [...left, _id]));
  }

  return (
    <div>
      {offer ? (
        <label className="check-row">
          <input
            type="checkbox"
            id={_id}
            {...wrongBy(errorId)}
            checked={!left.has(_id)}
            onChange={({ target }) => handleChange(target.checked)}
          />
          {facts}
        </label>
      ) : (
        facts
      )}
      {message && <Message {...message} />}
    </div>
  );
}

export const wrongBy = (errorId: string | undefined) =>
  errorId === undefined ? {} : { "aria-invalid": true, "aria-describedby": errorId };

interface FactsProps {
  bill: Bill;
  title: string;
  number: string;
  /** The amount, where there is one. */
  children?: ReactNode;
}

function Facts({ bill, title, number, children }: FactsProps) {
  const { nickname, council, owner } = bill;
  // The council stands above what has no name.
  return (
    <span className="block min-w-0">
      <span className="amount-row font-semibold">
        <span>{title}</span>
        {children}
      </span>
      <span className="block text-secondary wrap-anywhere text-txt-black-500">{number}</span>
      {nickname !== "" && <span className="block text-secondary">{t(`council.${council}`)}</span>}
      {owner !== "" && (
        <span className="block text-secondary wrap-anywhere text-txt-black-500">
          <Masked text={owner} />
        </span>
      )}
    </span>
  );
}

function Message({ look, text, advice }: { look: PanelLook; text: string; advice?: string }) {
  return (
    <div className="mt-3">
      <Panel look={look}>
        <p>{text}</p>
        {advice && <p>{advice}</p>}
      </Panel>
    </div>
  );
}

function Actions({ bill, onRename }: Pick<BillRowProps, "bill" | "onRename">) {
  const { id, no, reminder, licence_link } = bill;
  const action = "text-link inline-flex min-h-11 cursor-pointer items-center font-semibold";
  const named = <span className="sr-only">{no}</span>;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6">
      <label className="check-row grow">
        <input
          type="checkbox"
          checked={reminder}
          onChange={({ target }) => void trying(() => switchReminder(id, target.checked))}
        />
        <span>
          {t("bills.reminder")} {named}
        </span>
      </label>
      {licence_link !== undefined && (
        <a href={licence_link} className={action}>
          {t("licence.open", { number: no })}
        </a>
      )}
      <button type="button" onClick={() => onRename(bill)} className={action}>
        {t("bills.rename")} {named}
      </button>
      <button type="button" onClick={() => void trying(() => remove(bill))} className={action}>
        {t("action.remove")} {named}
      </button>
    </div>
  );
}

/** The button that was pressed is gone with its row, so the heading takes the focus. */
async function remove(bill: Bill): Promise<void> {
  await forgetBill(bill);
  document.querySelector<HTMLElement>("main h1")?.focus();
  showSnackbar({
    message: t("bills.removed", { number: bill.no }),
    kind: "confirmation",
    action: { label: t("action.undo"), onAction: () => void trying(() => undoForgetting(bill)) },
  });
}

/** What the server refuses leaves everything as it was. */
async function trying(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    showSnackbar({ message: translateError(error), kind: "failure" });
  }
}
