import type { Language } from "@kaunter/domain/vocabulary/languages";
import { harmless } from "../../books/words.ts";
import type { Expected } from "../../charges/import-layout.ts";
import type { RowFault } from "../reading/read-rows.ts";

type Of<Shape extends Expected["shape"]> = Extract<Expected, { shape: Shape }>;

interface FaultWords {
  text: (expected: Of<"text">) => string;
  reference: (expected: { example: string }) => string;
  plate: (expected: { example: string }) => string;
  count: (expected: Of<"count">) => string;
  choice: (expected: Of<"choice">) => string;
  amount: string;
  balance: string;
  day: string;
  yes_no: string;
  receipts: string;
  place: (row: number, column?: string) => string;
  empty: string;
  unusable: (said: string) => string;
  expected: (what: string) => string;
  cells: (has: number, wanted: number) => string;
  repeated: (said: string, firstRow: number) => string;
}

const faultWords: Record<Language, FaultWords> = {
  my: {
    text: ({ longest, isRequired }) =>
      isRequired ? `teks 1 hingga ${longest} aksara` : `teks tidak melebihi ${longest} aksara`,
    reference: ({ example }) => `nombor seperti ${example}`,
    plate: ({ example }) => `nombor plat kenderaan seperti ${example}`,
    count: ({ least, most }) => `nombor bulat dari ${least} hingga ${most}`,
    choice: ({ choices }) => `salah satu daripada ${choices.join(", ")}`,
    amount: "jumlah dalam ringgit seperti 1234.50, tidak boleh negatif",
    balance: "jumlah dalam ringgit seperti -60.00",
    day: "tarikh seperti 31/12/2026 atau 2026-12-31",
    yes_no: "Y atau N",
    receipts: "nombor resit kami seperti MPT-2026-000123, dipisahkan dengan ruang, atau kosong",
    place: (row, column) => (column ? `Baris ${row}, lajur ${column}: ` : `Baris ${row}: `),
    empty: "kosong.",
    unusable: (said) => `"${said}" tidak dapat diterima.`,
    expected: (what) => ` Sepatutnya: ${what}.`,
    cells: (has, wanted) => `ada ${has} sel. Sepatutnya: ${wanted}, sama seperti baris tajuk.`,
    repeated: (said, firstRow) =>
      `${said} sudah ada di baris ${firstRow}. Sepatutnya: sekali sahaja.`,
  },
  en: {
    text: ({ longest, isRequired }) =>
      isRequired ? `text of 1 to ${longest} characters` : `text of at most ${longest} characters`,
    reference: ({ example }) => `a number such as ${example}`,
    plate: ({ example }) => `the plate of a vehicle such as ${example}`,
    count: ({ least, most }) => `a whole number from ${least} to ${most}`,
    choice: ({ choices }) => `one of ${choices.join(", ")}`,
    amount: "an amount in ringgit such as 1234.50, never negative",
    balance: "an amount in ringgit such as -60.00",
    day: "a day such as 31/12/2026 or 2026-12-31",
    yes_no: "Y or N",
    receipts: "our receipt numbers such as MPT-2026-000123 with spaces between, or nothing",
    place: (row, column) => (column ? `Row ${row}, column ${column}: ` : `Row ${row}: `),
    empty: "is empty.",
    unusable: (said) => `"${said}" cannot be used.`,
    expected: (what) => ` Expected: ${what}.`,
    cells: (has, wanted) => `has ${has} cells. Expected: ${wanted}, as in the header.`,
    repeated: (said, firstRow) => `${said} is in row ${firstRow} already. Expected: only once.`,
  },
  zh: {
    text: ({ longest, isRequired }) =>
      isRequired ? `1 至 ${longest} 个字符的文字` : `不超过 ${longest} 个字符的文字`,
    reference: ({ example }) => `号码，例如 ${example}`,
    plate: ({ example }) => `车牌号码，例如 ${example}`,
    count: ({ least, most }) => `${least} 至 ${most} 的整数`,
    choice: ({ choices }) => `以下其中之一：${choices.join("、")}`,
    amount: "令吉金额，例如 1234.50，不可为负数",
    balance: "令吉金额，例如 -60.00",
    day: "日期，例如 31/12/2026 或 2026-12-31",
    yes_no: "Y 或 N",
    receipts: "我们的收据号码，例如 MPT-2026-000123，以空格分开，或留空",
    place: (row, column) => (column ? `第 ${row} 行，${column} 栏：` : `第 ${row} 行：`),
    empty: "空白。",
    unusable: (said) => `“${said}”无法接受。`,
    expected: (what) => `应为：${what}。`,
    cells: (has, wanted) => `有 ${has} 格。应为：${wanted} 格，与标题行相同。`,
    repeated: (said, firstRow) => `${said} 已在第 ${firstRow} 行。应为：只出现一次。`,
  },
};

export function expectedText(expected: Expected, language: Language): string {
  const words = faultWords[language];
  switch (expected.shape) {
    case "text":
      return words.text(expected);
    case "reference":
    case "plate":
      return words[expected.shape](expected);
    case "count":
      return words.count(expected);
    case "choice":
      return words.choice(expected);
    default:
      return words[expected.shape];
  }
}

/** What is wrong with a row and what was expected, in one line. */
export function faultText(fault: RowFault, language: Language): string {
  const words = faultWords[language];
  if ("cellCount" in fault) {
    return words.place(fault.row) + words.cells(fault.cellCount, fault.columnCount);
  }
  const place = words.place(fault.row, fault.column);
  const said = harmless(fault.said, 60);
  if ("firstRow" in fault) return place + words.repeated(said, fault.firstRow);
  const wrong = said === "" ? words.empty : words.unusable(said);
  return place + wrong + words.expected(expectedText(fault.expected, language));
}
