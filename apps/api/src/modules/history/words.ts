import type { HistoryType } from "@kaunter/contracts/history";
import type { Language } from "@kaunter/domain/vocabulary/languages";
import type { ShownStatus } from "@kaunter/domain/vocabulary/payments";

interface Words {
  /** Date, reference, council, type, account, amount, status. */
  columns: readonly string[];
  types: Readonly<Record<HistoryType, string>>;
  statuses: Readonly<Record<ShownStatus, string>>;
}

export const wordsOf: Record<Language, Words> = {
  my: {
    columns: [
      "Tarikh",
      "No. Rujukan",
      "Majlis",
      "Jenis Bayaran",
      "No. Akaun",
      "Amaun (RM)",
      "Status",
    ],
    types: {
      assessment: "Cukai Pintu / Ses Tanah",
      compound: "Kompaun",
      license: "Lesen",
      market: "Sewa Pasar dan Gerai",
      ticket: "Tiket",
      booking: "Tempahan Kemudahan",
      parking: "Letak Kereta",
      local_government_charge: "Caj Kerajaan Tempatan",
    },
    statuses: {
      in_progress: "Dalam Proses",
      pending: "Menunggu Pengesahan",
      successful: "Berjaya",
      failed: "Gagal",
      cancelled: "Dibatalkan",
      expired: "Tamat Tempoh",
    },
  },
  en: {
    columns: [
      "Date",
      "Reference No.",
      "Council",
      "Payment Type",
      "Account No.",
      "Amount (RM)",
      "Status",
    ],
    types: {
      assessment: "Assessment / Land Cess",
      compound: "Compound",
      license: "Licence",
      market: "Market and Stall Rent",
      ticket: "Ticket",
      booking: "Facility Booking",
      parking: "Parking",
      local_government_charge: "Local Government Charge",
    },
    statuses: {
      in_progress: "In Progress",
      pending: "Pending",
      successful: "Successful",
      failed: "Failed",
      cancelled: "Cancelled",
      expired: "Expired",
    },
  },
  zh: {
    columns: ["日期", "参考编号", "议会", "缴费类别", "户口号码", "金额（令吉）", "状态"],
    types: {
      assessment: "门牌税／土地捐",
      compound: "罚单",
      license: "执照",
      market: "巴刹与档口租金",
      ticket: "收费单",
      booking: "设施预订",
      parking: "停车",
      local_government_charge: "地方政府收费",
    },
    statuses: {
      in_progress: "处理中",
      pending: "等待确认",
      successful: "成功",
      failed: "失败",
      cancelled: "已取消",
      expired: "已过期",
    },
  },
};
