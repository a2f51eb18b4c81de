import type { Language } from "@kaunter/domain/vocabulary/languages";

interface ReportWords {
  new: string;
  changed: string;
  gone: string;
  unchanged: string;
  older: string;
  payable: (ringgit: string) => string;
  beforeAfter: (before: string, after: string) => string;
  noLonger: (ringgit: string) => string;
  difference: (ringgit: string) => string;
  acknowledged: (count: string) => string;
  askedAgain: (numbers: string) => string;
  rehearsed: string;
  imported: (id: string) => string;
  sameFile: (id: string, at: string, by: string) => string;
  undone: (id: string, count: string) => string;
  leftAlone: (count: string) => string;
  paid: (paymentId: string) => string;
  reserved: (paymentId: string) => string;
  changedSince: string;
  asOf: (at: string) => string;
  wasUndone: (at: string, by: string) => string;
  none: string;
}

export const reportWords: Record<Language, ReportWords> = {
  my: {
    new: "baharu",
    changed: "berubah",
    gone: "tiada lagi",
    unchanged: "sama",
    older: "kekal (lebih baharu di sini)",
    payable: (ringgit) => `${ringgit} boleh dibayar`,
    beforeAfter: (before, after) => `${before} sebelum, ${after} selepas`,
    noLonger: (ringgit) => `${ringgit} tidak boleh dibayar lagi`,
    difference: (ringgit) => `Perubahan jumlah yang boleh dibayar hari ini: ${ringgit}`,
    acknowledged: (count) => `Bayaran yang kini ada dalam rekod majlis sendiri: ${count}`,
    askedAgain: (numbers) =>
      `Majlis telah merekodkan bayaran bagi yang berikut tetapi rekodnya masih menuntut bayaran. Tanya majlis tentang: ${numbers}`,
    rehearsed: "Percubaan sahaja: tiada apa-apa diubah.",
    imported: (id) =>
      `Import ${id} selesai. Untuk membatalkannya: npx kaunter import undo ${id} --by NAMA`,
    sameFile: (id, at, by) =>
      `Fail ini sudah diimport sebagai import ${id} pada ${at} oleh ${by}. Tiada apa-apa diubah.`,
    undone: (id, count) => `Import ${id} dibatalkan: ${count} rekod kembali seperti dahulu.`,
    leftAlone: (count) => `${count} rekod dibiarkan:`,
    paid: (paymentId) => `telah dibayar selepas itu, bayaran ${paymentId}`,
    reserved: (paymentId) => `sedang dibayar, bayaran ${paymentId}`,
    changedSince: "telah berubah selepas itu",
    asOf: (at) => `setakat ${at}`,
    wasUndone: (at, by) => `DIBATALKAN ${at} ${by}`,
    none: "tiada",
  },
  en: {
    new: "new",
    changed: "changed",
    gone: "gone",
    unchanged: "unchanged",
    older: "kept (newer here)",
    payable: (ringgit) => `${ringgit} can be paid`,
    beforeAfter: (before, after) => `${before} before, ${after} after`,
    noLonger: (ringgit) => `${ringgit} can no longer be paid`,
    difference: (ringgit) => `Change in what can be paid today: ${ringgit}`,
    acknowledged: (count) => `Payments that the council's own records show now: ${count}`,
    askedAgain: (numbers) =>
      `The council has recorded a payment for these, but its records still ask for one. Ask the council about: ${numbers}`,
    rehearsed: "Trial run only: nothing was changed.",
    imported: (id) => `Import ${id} is done. To undo it: npx kaunter import undo ${id} --by NAME`,
    sameFile: (id, at, by) =>
      `This file was imported already, as import ${id} on ${at} by ${by}. Nothing was changed.`,
    undone: (id, count) => `Import ${id} is undone. Records restored: ${count}.`,
    leftAlone: (count) => `Records left as they are: ${count}`,
    paid: (paymentId) => `paid since, payment ${paymentId}`,
    reserved: (paymentId) => `being paid, payment ${paymentId}`,
    changedSince: "changed since",
    asOf: (at) => `as of ${at}`,
    wasUndone: (at, by) => `UNDONE ${at} ${by}`,
    none: "none",
  },
  zh: {
    new: "新增",
    changed: "更改",
    gone: "不再有",
    unchanged: "不变",
    older: "保留（这里较新）",
    payable: (ringgit) => `可缴 ${ringgit}`,
    beforeAfter: (before, after) => `之前 ${before}，之后 ${after}`,
    noLonger: (ringgit) => `不再可缴 ${ringgit}`,
    difference: (ringgit) => `今天可缴总额的变化：${ringgit}`,
    acknowledged: (count) => `议会本身的记录现已显示的付款：${count}`,
    askedAgain: (numbers) =>
      `议会已登记以下户口的付款，但其记录仍要求付款。请向议会查询：${numbers}`,
    rehearsed: "只是试行：没有任何更改。",
    imported: (id) => `导入 ${id} 已完成。如要撤销：npx kaunter import undo ${id} --by 姓名`,
    sameFile: (id, at, by) => `此文件已由 ${by} 于 ${at} 导入（导入 ${id}）。没有任何更改。`,
    undone: (id, count) => `导入 ${id} 已撤销：${count} 项记录已恢复原状。`,
    leftAlone: (count) => `${count} 项记录保持不动：`,
    paid: (paymentId) => `之后已付款，付款 ${paymentId}`,
    reserved: (paymentId) => `正在付款，付款 ${paymentId}`,
    changedSince: "之后已更改",
    asOf: (at) => `截至 ${at}`,
    wasUndone: (at, by) => `已撤销 ${at} ${by}`,
    none: "无",
  },
};
