import type { ExplanationCode, ExplanationLine } from "@kaunter/domain/charges/quote";
import type { Language } from "@kaunter/domain/vocabulary/languages";

/** What a part of an amount is for. A name in braces is one of the line's parameters. */
const words: Record<Language, Record<ExplanationCode, string>> = {
  my: {
    assessment_year: "Cukai pintu {year}",
    land_cess_year: "Ses tanah {year}",
    interest: "Faedah lewat bayar {year}, {months} bulan",
    rebate: "Rebat {percent}%",
    special_discount: "Diskaun khas {percent}%",
    compound: "Kompaun",
    early_payment: "Pengurangan bayaran awal {percent}%",
    licence_fee: "Fi lesen {year}",
    licence_months: "Fi lesen {year}, {months} bulan",
    market_rent: "Sewa pasar dan gerai",
    arrears: "Tunggakan",
    process_fee: "Fi proses",
    ticket: "Tiket",
    parking: "Letak kereta di zon {zone}, {hours} jam",
    booked_slot: "{date}, {from} hingga {to}",
    additional_item: "{name} × {quantity}",
    deposit: "Deposit: {name}",
    local_government_charge: "{people} orang × {days} hari",
  },
  en: {
    assessment_year: "Assessment {year}",
    land_cess_year: "Land cess {year}",
    interest: "Late payment interest {year}, months: {months}",
    rebate: "Rebate {percent}%",
    special_discount: "Special discount {percent}%",
    compound: "Compound",
    early_payment: "Early payment reduction {percent}%",
    licence_fee: "Licence fee {year}",
    licence_months: "Licence fee {year} ({months} months)",
    market_rent: "Market and stall rent",
    arrears: "Arrears",
    process_fee: "Process fee",
    ticket: "Ticket",
    parking: "Parking in zone {zone} ({hours} hours)",
    booked_slot: "{date}, {from} to {to}",
    additional_item: "{name} × {quantity}",
    deposit: "Deposit: {name}",
    local_government_charge: "{people} people × {days} days",
  },
  zh: {
    assessment_year: "{year} 年门牌税",
    land_cess_year: "{year} 年土地捐",
    interest: "{year} 年逾期利息，{months} 个月",
    rebate: "回扣 {percent}%",
    special_discount: "特别折扣 {percent}%",
    compound: "罚单",
    early_payment: "提早缴付减免 {percent}%",
    licence_fee: "{year} 年执照费",
    licence_months: "{year} 年执照费，{months} 个月",
    market_rent: "巴刹与档口租金",
    arrears: "拖欠款项",
    process_fee: "手续费",
    ticket: "收费单",
    parking: "{zone} 区停车，{hours} 小时",
    booked_slot: "{date}，{from} 至 {to}",
    additional_item: "{name} × {quantity}",
    deposit: "押金：{name}",
    local_government_charge: "{people} 人 × {days} 天",
  },
};

export function explainPart({ code, params }: ExplanationLine, language: Language): string {
  const given: Readonly<Record<string, string | number>> = params;
  return words[language][code].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(given[name] ?? ""),
  );
}
