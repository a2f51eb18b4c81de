import type { OfficePayment } from "@kaunter/contracts/office";
import type { ReactNode } from "react";
import { happeningText, timeOf } from "./words.ts";

interface HappeningsProps {
  happenings: OfficePayment["happenings"];
  /** What comes behind them. */
  children?: ReactNode;
}

/** What happened to a payment, in words, oldest first. */
export function Happenings({ happenings, children }: HappeningsProps) {
  return (
    <ol className="inside grid gap-2">
      {happenings.map((each, index) => (
        <li key={`${each.at}-${index}`}>
          <time className="text-txt-black-500" dateTime={each.at}>
            {timeOf(each.at)}
          </time>{" "}
          {happeningText(each)}
        </li>
      ))}
      {children}
    </ol>
  );
}
