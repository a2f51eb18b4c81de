export interface Bill {
  name: string;
  detail: string;
  amount: string;
}

/** What a mail is made of, before it is text or HTML. */
export type Part =
  | { kind: "text"; text: string }
  /** What the mail is about, before everything else. */
  | { kind: "hero"; title: string; amount: string; detail: string }
  /** What one council gives a receipt for, or what else belongs together. */
  | { kind: "bills"; title: string; note: string; bills: readonly Bill[] }
  | { kind: "total"; label: string; amount: string }
  | { kind: "facts"; facts: (readonly [label: string, value: string])[] }
  | { kind: "link"; label: string; address: string };
