import { formatDateTime } from "@kaunter/domain/date-format";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import { harmless } from "../../books/words.ts";
import type { Refusal } from "../import-order.ts";

type Code = Refusal["code"];
type Told<Each extends Code> = Omit<Extract<Refusal, { code: Each }>, "code">;
type RefusalWords = {
  [Each in Code]: (told: Told<Each>, language: Language) => string;
};

const names = (list: readonly string[]) => harmless(list.join(", "));

const refusalWords: Record<Language, RefusalWords> = {
  my: {
    unknown_council: () => "Majlis ini belum disediakan dalam pangkalan data.",
    as_of_in_future: () => "Tarikh fail belum tiba: semak --as-of.",
    newer_import: ({ id, asOf }, language) =>
      `Import ${id} (setakat ${formatDateTime(asOf, language)}) lebih baharu daripada fail ini: tiada rekodnya akan digunakan.`,
    not_text: () => 'Fail ini bukan teks UTF-8. Simpan semula sebagai "CSV UTF-8".',
    empty: () => "Fail ini tidak mempunyai baris.",
    broken: ({ row }) =>
      `Baris ${row}: tanda petikan salah tempat, jadi baris selepasnya tidak dapat dibaca.`,
    header: ({ missing, unknown, repeated }) =>
      `Baris tajuk tidak betul. Tiada: ${names(missing)}. Tidak dikenali: ${names(unknown)}. Berulang: ${names(repeated)}.`,
    faulty_rows: ({ rowCount }) => `Tiada apa-apa diubah: ${rowCount} baris ada kesilapan.`,
    unknown_import: () => "Tiada import dengan nombor itu.",
    already_undone: ({ at, by }, language) =>
      `Import ini telah dibatalkan pada ${formatDateTime(at, language)} oleh ${harmless(by)}.`,
    import_on_top: ({ id }) =>
      `Import ${id} dibuat kemudian bagi daftar yang sama: batalkan yang itu dahulu.`,
  },
  en: {
    unknown_council: () => "The council is not set up in this database.",
    as_of_in_future: () => "The date of the file is in the future: check --as-of.",
    newer_import: ({ id, asOf }, language) =>
      `Import ${id} (as of ${formatDateTime(asOf, language)}) is newer than this file: none of its records would be used.`,
    not_text: () => 'The file is not UTF-8 text. Save it again as "CSV UTF-8".',
    empty: () => "The file has no rows.",
    broken: ({ row }) =>
      `Row ${row}: a quotation mark is out of place, so nothing after it can be read.`,
    header: ({ missing, unknown, repeated }) =>
      `The header is not right. Missing: ${names(missing)}. Unknown: ${names(unknown)}. Twice: ${names(repeated)}.`,
    faulty_rows: ({ rowCount }) => `Nothing was changed. Rows with errors: ${rowCount}.`,
    unknown_import: () => "There is no import with that number.",
    already_undone: ({ at, by }, language) =>
      `This import was undone on ${formatDateTime(at, language)} by ${harmless(by)}.`,
    import_on_top: ({ id }) =>
      `Import ${id} came later for the same register: undo that one first.`,
  },
  zh: {
    unknown_council: () => "此议会尚未在数据库中设立。",
    as_of_in_future: () => "文件的日期还没到：请检查 --as-of。",
    newer_import: ({ id, asOf }, language) =>
      `导入 ${id}（截至 ${formatDateTime(asOf, language)}）比此文件新：此文件的记录都不会被采用。`,
    not_text: () => "此文件不是 UTF-8 文字。请另存为“CSV UTF-8”。",
    empty: () => "此文件没有任何行。",
    broken: ({ row }) => `第 ${row} 行：引号位置不对，之后的内容无法读取。`,
    header: ({ missing, unknown, repeated }) =>
      `标题行不对。缺少：${names(missing)}。不认识：${names(unknown)}。重复：${names(repeated)}。`,
    faulty_rows: ({ rowCount }) => `没有任何更改：${rowCount} 行有错误。`,
    unknown_import: () => "没有这个号码的导入。",
    already_undone: ({ at, by }, language) =>
      `此导入已于 ${formatDateTime(at, language)} 由 ${harmless(by)} 撤销。`,
    import_on_top: ({ id }) => `同一登记册之后还有导入 ${id}：请先撤销该次导入。`,
  },
};

/** Why nothing was changed, in one sentence. */
export function refusalText(refusal: Refusal, language: Language): string {
  const say = refusalWords[language][refusal.code] as (told: Refusal, language: Language) => string;
  return say(refusal, language);
}
