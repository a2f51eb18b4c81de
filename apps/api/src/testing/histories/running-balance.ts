import type { CreatedPayment } from "@kaunter/contracts/payments";
import { parseRinggit, sen, writeRinggit } from "@kaunter/domain/money";
import { undoImport } from "../../modules/imports/undo-import.ts";
import { type Cells, momentIn, rowOf } from "../registers.ts";
import type { Histories } from "./site.ts";
import type { File, Step } from "./steps.ts";

interface Rent {
  id: string;
  receipt: string;
  paidSen: number;
  bookedAt?: Date;
  isVoid?: boolean;
}

/** The rent of a stall, kept by a council that knows which of our payments its balance contains. */
export class Balance {
  private readonly site: Histories;
  private readonly number: string;
  private rentSen = 30_000;
  private atCounterSen = 0;
  private readonly rents: Rent[] = [];
  private readonly contained = new Set<Rent>();
  private stated: Stated = { isListed: false, owedSen: 0, contained: new Set(), onTop: new Set() };
  private readonly undoable: { id: string; stated: Stated }[] = [];
  private begun: { created: CreatedPayment; quotedSen: number } | undefined;
  private wrongly: string | undefined;

  constructor(site: Histories) {
    this.site = site;
    this.number = numberOf(site.nextPlace());
  }

  async take(step: Step): Promise<void> {
    if (typeof step === "object") await this.file(step);
    else await this[step]();
  }

  private async file(file: File): Promise<void> {
    if (file.asksForMore) this.rentSen += 30_000;
    if (file.takesAtCounter) this.atCounterSen += 10_000;
    const newest = file.isEarly ? this.site.newestOf("market") : undefined;
    // Without receipts a balance contains at least what was booked by its moment.
    for (const one of file.isListed ? this.rents : []) {
      const isByThen = !file.hasReceipts && !(newest && one.bookedAt && one.bookedAt > newest);
      if (one.bookedAt && !one.isVoid && (file.shows || isByThen)) this.contained.add(one);
    }
    const inSen = [...this.contained].reduce((sum, one) => sum + one.paidSen, this.atCounterSen);
    const row = (reference_id: string, balance: string): Cells => {
      const receipts = [...this.contained].map((one) => one.receipt).join(" ");
      return rowOf("market", { reference_id, balance, ...(file.hasReceipts && { receipts }) });
    };
    const rows = [
      row(numberOf(1), "0.00"),
      ...(file.isListed ? [row(this.number, writeRinggit(sen(inSen - this.rentSen)))] : []),
    ];
    const { id, asOf } = await this.site.importRows("market", file, rows, "zone");
    this.undoable.push({ id, stated: this.stated });
    this.stated = file.isListed ? this.state(file, asOf) : { ...this.stated, isListed: false };
  }

  private state({ hasReceipts }: File, asOf: Date): Stated {
    const isTaken = (one: Rent) =>
      hasReceipts ? this.contained.has(one) : one.bookedAt !== undefined && one.bookedAt <= asOf;
    return {
      isListed: true,
      owedSen: this.rentSen - this.atCounterSen,
      contained: new Set(this.contained),
      onTop: new Set([...this.stated.onTop].filter((one) => !isTaken(one))),
    };
  }

  private async asked(): Promise<number> {
    const { offers } = await this.site.payer.find("market", this.number);
    return offers[0] ? parseRinggit(offers[0].amount) : 0;
  }

  private async pay(): Promise<void> {
    await this.begin();
    await this.finish();
  }

  private async begin(): Promise<void> {
    if (this.begun) return;
    const quotedSen = await this.asked();
    if (quotedSen === 0) return;
    const created = await this.site.payer.begin("market", this.number, "full");
    this.begun = { created, quotedSen };
  }

  /** What the council has written meanwhile is what is owed; the price is honoured and never exceeded. */
  private async finish(): Promise<void> {
    if (!this.begun) return;
    const { created, quotedSen } = this.begun;
    this.begun = undefined;
    await this.site.payer.report(created.sellerExOrderNo, { told: "approved" });
    const { sen: paidSen, receipt } = await this.site.settledBy(created._id);
    const owedSen = Math.min(quotedSen, this.dueSen());
    const isRight = this.mayBeLess() ? paidSen <= owedSen : paidSen === owedSen;
    if (!isRight) this.wrongly = `settled ${paidSen}, owed was ${owedSen}`;
    if (receipt === null) return;
    const rent = { id: created._id, receipt, paidSen };
    this.rents.push(rent);
    this.stated = { ...this.stated, onTop: new Set([...this.stated.onTop, rent]) };
  }

  private async book(): Promise<void> {
    for (const one of this.rents.filter(({ bookedAt, isVoid }) => !bookedAt && !isVoid)) {
      await this.site.payer.book(one.id);
      one.bookedAt = await momentIn(this.site.database, "0");
    }
  }

  private async undo(): Promise<void> {
    const last = this.undoable.at(-1);
    if (!last || this.undoable.length === 1) return;
    this.undoable.pop();
    const { leftAlone } = await undoImport(this.site.database, { id: last.id, by: "Rosnah" });
    const isOwn = ({ number }: { number: string }) => number.replace("-", "") === this.number;
    if (!leftAlone.some(isOwn)) this.stated = last.stated;
  }

  private async void(): Promise<void> {
    const last = this.rents.findLast(({ isVoid }) => !isVoid);
    if (!last) return;
    await this.site.voidReceipt(last.receipt);
    last.isVoid = true;
    this.contained.delete(last);
  }

  private dueSen(): number {
    const counting = this.rents.filter(({ isVoid }) => !isVoid);
    const paidSen = counting.reduce((sum, one) => sum + one.paidSen, 0);
    return Math.max(0, this.stated.owedSen - paidSen);
  }

  /** After a file that contains what it neither names nor dates, or what was voided since, until the next one. */
  private mayBeLess(): boolean {
    const { contained, onTop } = this.stated;
    return [...contained].some((one) => onTop.has(one) || one.isVoid);
  }

  /** What is not as it must be, in one sentence. */
  async fault(): Promise<string | undefined> {
    if (this.begun || this.wrongly) return this.wrongly;
    const dueSen = this.stated.isListed ? this.dueSen() : 0;
    const asked = await this.asked();
    // Never more than is due.
    const isRight = asked === dueSen || (this.mayBeLess() && asked < dueSen);
    return isRight ? undefined : `asks for ${asked}, due is ${dueSen}`;
  }
}

const numberOf = (place: number) => `30${String(place).padStart(5, "0")}`;

interface Stated {
  isListed: boolean;
  owedSen: number;
  contained: ReadonlySet<Rent>;
  onTop: ReadonlySet<Rent>;
}
