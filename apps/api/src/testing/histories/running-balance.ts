import { parseRinggit, sen, writeRinggit } from "@kaunter/domain/money";
import { undoImport } from "../../modules/imports/undo-import.ts";
import { asOwner } from "../test-database.ts";
import { type Cells, momentIn, rowOf } from "../registers.ts";
import type { Histories } from "./site.ts";
import type { File, Step } from "./steps.ts";

interface Rent {
  id: string;
  receipt: string;
  paidSen: number;
  bookedAt?: Date;
}

/** The rent of a stall, kept by a council that knows which of our payments its balance contains. */
export class Balance {
  private readonly site: Histories;
  private readonly number: string;
  private rentSen = 30_000;
  private atCounterSen = 0;
  private readonly rents: Rent[] = [];
  private readonly contained = new Set<Rent>();
  private stated = { owedSen: 0, contained: new Set<Rent>(), onTop: new Set<Rent>() };
  private readonly undoable: { id: string; stated: Balance["stated"] }[] = [];

  constructor(site: Histories) {
    this.site = site;
    this.number = `30${String(site.nextPlace()).padStart(5, "0")}`;
  }

  async take(step: Step): Promise<void> {
    if (typeof step === "object") await this.file(step);
    else if (step === "pay") await this.pay();
    else if (step === "book") await this.book();
    else if (step === "undo") await this.undo();
  }

  private async file(file: File): Promise<void> {
    if (file.asksForMore) this.rentSen += 30_000;
    if (file.takesAtCounter) this.atCounterSen += 10_000;
    const row = (cells: Cells) => rowOf("market", cells);
    const newest = file.isEarly ? this.site.newestOf("market") : undefined;
    // Without receipts a balance contains at least what was booked by its moment.
    for (const one of this.rents) {
      const isByThen = !file.hasReceipts && !(newest && one.bookedAt && one.bookedAt > newest);
      if (one.bookedAt && (file.shows || isByThen)) this.contained.add(one);
    }
    const inSen = [...this.contained].reduce((sum, one) => sum + one.paidSen, this.atCounterSen);
    const cells = {
      reference_id: this.number,
      balance: writeRinggit(sen(inSen - this.rentSen)),
      ...(file.hasReceipts && {
        receipts: [...this.contained].map((one) => one.receipt).join(" "),
      }),
    };
    const { id, asOf } = await this.site.importRows("market", file, [row(cells)], "zone");
    const isTaken = (one: Rent) =>
      file.hasReceipts
        ? this.contained.has(one)
        : one.bookedAt !== undefined && one.bookedAt <= asOf;
    this.undoable.push({ id, stated: this.stated });
    this.stated = {
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
    const paidSen = await this.asked();
    if (paidSen === 0) return;
    const id = await this.site.payer.pay("market", this.number, "full");
    const [row] = await asOwner(
      this.site.database,
      `select number from receipts where payment_id = ${id}`,
    );
    const rent = { id, receipt: (row as { number: string }).number, paidSen };
    this.rents.push(rent);
    this.stated = { ...this.stated, onTop: new Set([...this.stated.onTop, rent]) };
  }

  private async book(): Promise<void> {
    for (const one of this.rents.filter(({ bookedAt }) => !bookedAt)) {
      await this.site.payer.book(one.id);
      one.bookedAt = await momentIn(this.site.database, "0");
    }
  }

  private async undo(): Promise<void> {
    const last = this.undoable.at(-1);
    if (!last || this.undoable.length === 1) return;
    this.undoable.pop();
    const { leftAlone } = await undoImport(this.site.database, { id: last.id, by: "Rosnah" });
    if (leftAlone.length === 0) this.stated = last.stated;
  }

  /** What is not as it must be, in one sentence. */
  async fault(): Promise<string | undefined> {
    const { owedSen, contained, onTop } = this.stated;
    const paidSen = this.rents.reduce((sum, one) => sum + one.paidSen, 0);
    const dueSen = Math.max(0, owedSen - paidSen);
    const asked = await this.asked();
    // Never more than is due; less only after a file that contains what it neither names nor dates.
    const mayBeLess = [...onTop].some((one) => contained.has(one));
    const isRight = asked === dueSen || (mayBeLess && asked < dueSen);
    return isRight ? undefined : `asks for ${asked}, due is ${dueSen}`;
  }
}
