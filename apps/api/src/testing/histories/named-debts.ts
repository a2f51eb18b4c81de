import type { Charge } from "@kaunter/contracts/charges";
import type { CreatedPayment } from "@kaunter/contracts/payments";
import { parseRinggit } from "@kaunter/domain/money";
import { undoImport } from "../../modules/imports/undo-import.ts";
import { type PaidKindName, paidKinds } from "../paid-registers.ts";
import { momentIn, rowOf } from "../registers.ts";
import type { Histories } from "./site.ts";
import type { File, Step } from "./steps.ts";

/** How much is asked for, of debts that can be named; a licence may always be renewed for another year. */
function askedOf(kind: PaidKindName, { offers }: Charge, thisYear: number): number {
  if (!kind.endsWith("licence"))
    return Math.max(0, ...offers.map((one) => parseRinggit(one.amount)));
  return offers.filter((one) => (one.renewal_year ?? 0) <= thisYear).length;
}

/** Debts with a name, as anybody would count them. */
export class NamedDebts {
  private readonly place: number;
  private readonly debts = [2010];
  private readonly paidHere = new Set<number>();
  private readonly paidAtCounter = new Set<number>();
  private readonly payments: Paid[] = [];
  private readonly undoable: { id: string; shown: Shown }[] = [];
  private now: Shown = { isListed: false, asked: [] };
  private begun: (CreatedPayment & { asked: readonly number[] }) | undefined;
  private readonly unit: number;
  private wrongly: string | undefined;
  private readonly kind: PaidKindName;
  private readonly site: Histories;

  constructor(site: Histories, kind: PaidKindName) {
    this.site = site;
    this.place = site.nextPlace();
    this.kind = kind;
    this.unit =
      { assessment: 18_000, compound: 5_000, ticket: 200, parking: 200 }[kind as string] ?? 1;
  }

  async take(step: Step): Promise<void> {
    if (typeof step === "object") await this.file(step);
    else await this[step]();
  }

  private owed = () => this.now.asked.filter((debt) => !this.paidHere.has(debt));

  private async file(file: File): Promise<void> {
    if (file.asksForMore && this.kind === "assessment") this.debts.push(2010 + this.debts.length);
    if (file.takesAtCounter) for (const debt of this.debts) this.paidAtCounter.add(debt);
    const isShown = (debt: number) =>
      this.paidAtCounter.has(debt) || (file.shows && this.paidHere.has(debt));
    const { number, owed, shown, aside } = paidKinds[this.kind];
    const [column = ""] = Object.keys(rowOf(this.kind));
    const { charge_2020: charge = "", paid_2020: _paid, ...row } = rowOf(this.kind, owed);
    const years = this.debts.map((year) => ({
      [`charge_${year}`]: charge,
      [`paid_${year}`]: isShown(year) ? charge : "0.00",
    }));
    const cells =
      this.kind === "assessment" ? Object.assign({}, ...years) : isShown(2010) ? shown : {};
    const rows = [
      { ...row, ...cells, [column]: number(1) },
      ...(file.isListed ? [{ ...row, ...cells, [column]: number(this.place) }] : []),
    ];
    const { id } = await this.site.importRows(this.kind, file, rows, aside);
    this.undoable.push({ id, shown: this.now });
    const asked = this.debts.filter((debt) => !isShown(debt));
    this.now = file.isListed ? { isListed: true, asked } : { ...this.now, isListed: false };
  }

  private async begin(): Promise<void> {
    if (this.begun || !this.now.isListed || this.owed().length === 0) return;
    const { number, selection } = paidKinds[this.kind];
    const created = await this.site.payer.begin(this.kind, number(this.place), selection);
    this.begun = { ...created, asked: this.owed() };
  }

  private async finish(): Promise<void> {
    if (!this.begun) return;
    const { _id: id, sellerExOrderNo, asked } = this.begun;
    await this.site.payer.report(sellerExOrderNo, { told: "approved" });
    this.begun = undefined;
    const { sen, receipt } = await this.site.settledBy(id);
    const isSettled = sen > 0;
    // What came since was not in the price.
    const debts = this.owed().filter((debt) => asked.includes(debt));
    if (isSettled !== debts.length > 0) this.wrongly = `${id} settled: ${isSettled}`;
    if (receipt !== null) this.payments.push({ id, receipt, debts });
    for (const debt of debts) this.paidHere.add(debt);
  }

  private async void(): Promise<void> {
    const last = this.payments.pop();
    if (!last) return;
    await this.site.voidReceipt(last.receipt);
    for (const debt of last.debts) this.paidHere.delete(debt);
  }

  private async pay(): Promise<void> {
    await this.begin();
    await this.finish();
  }

  private async book(): Promise<void> {
    for (const { id } of this.payments) await this.site.payer.book(id);
  }

  private async undo(): Promise<void> {
    const last = this.undoable.pop();
    if (!last) return;
    const { leftAlone } = await undoImport(this.site.database, { id: last.id, by: "Rosnah" });
    const [digits] = /\d+$/.exec(paidKinds[this.kind].number(this.place)) ?? [""];
    const isLeft = leftAlone.some((one) => one.number.replaceAll("-", "").endsWith(digits));
    if (!isLeft) this.now = last.shown;
  }

  /** What is not as it must be, in one sentence. */
  async fault(): Promise<string | undefined> {
    if (this.begun || this.wrongly) return this.wrongly;
    const { search, number } = paidKinds[this.kind];
    const found = await this.site.payer.find(search, number(this.place));
    const owed = this.now.isListed ? this.owed().length : 0;
    const thisYear = (await momentIn(this.site.database, "0")).getUTCFullYear();
    const asked = askedOf(this.kind, found, thisYear);
    return asked === owed * this.unit
      ? undefined
      : `asks for ${asked}, owed is ${owed * this.unit}`;
  }
}

interface Paid {
  id: string;
  receipt: string;
  debts: readonly number[];
}

interface Shown {
  isListed: boolean;
  asked: readonly number[];
}
