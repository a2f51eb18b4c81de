import type { Language } from "@kaunter/domain/vocabulary/languages";

interface Words {
  receipt: string;
  online: string;
  acknowledgement: string;
  returned: string;
  number: string;
  void: string;
  paidAt: string;
  payer: string;
  method: string;
  card: string;
  fpxId: string;
  fpxAt: string;
  transactionNo: string;
  order: string;
  reference: string;
  lines: string;
  linesReturned: string;
  paidUntil: string;
  total: string;
  check: string;
  checkAlt: string;
  pageOf: string;
  footer: string;
  kinds: Readonly<Record<string, string>>;
}

export const wordsOf: Record<Language, Words> = {
  my: {
    receipt: "Resit Rasmi",
    online: "Bayaran dalam talian",
    acknowledgement: "Akuan wang dikembalikan",
    returned:
      "Bil ini sudah tidak perlu dibayar semasa bayaran anda tiba. Wang ini akan dikembalikan kepada anda. Ini bukan resit.",
    number: "No. resit",
    void: "RESIT INI TELAH DIBATALKAN",
    paidAt: "Tarikh dan masa",
    payer: "Dibayar oleh",
    method: "Kaedah bayaran",
    card: "Kad Kredit / Debit",
    fpxId: "ID transaksi FPX",
    fpxAt: "Masa transaksi FPX",
    transactionNo: "No. transaksi",
    order: "No. pesanan",
    reference: "No. rujukan",
    lines: "Bil yang dibayar",
    linesReturned: "Jumlah yang dikembalikan",
    paidUntil: "Dibayar sehingga {until}",
    total: "Jumlah",
    check: "Sesiapa boleh menyemak resit ini: imbas kod ini dengan kamera telefon.",
    checkAlt: "Kod QR untuk menyemak resit ini",
    pageOf: "Halaman {page} daripada {pages}",
    footer: "Dokumen ini dijana oleh komputer. Tandatangan tidak diperlukan.",
    kinds: {
      assessment: "Cukai Pintu",
      land_cess: "Ses Tanah",
      compound: "Kompaun",
      trading_licence: "Lesen Perniagaan",
      council_licence: "Lesen & Permit",
      booking: "Tempahan Kemudahan",
      parking: "Letak Kereta",
      local_government_charge: "Caj Kerajaan Tempatan",
    },
  },
  en: {
    receipt: "Official Receipt",
    online: "Online payment",
    acknowledgement: "Acknowledgement of money to be returned",
    returned:
      "This bill was no longer owed when your payment arrived. This money will be returned to you. This is not a receipt.",
    number: "Receipt no.",
    void: "THIS RECEIPT IS VOID",
    paidAt: "Date and time",
    payer: "Paid by",
    method: "Payment method",
    card: "Credit / Debit Card",
    fpxId: "FPX transaction ID",
    fpxAt: "FPX transaction time",
    transactionNo: "Transaction no.",
    order: "Order no.",
    reference: "Reference no.",
    lines: "Bills paid",
    linesReturned: "Amount to be returned",
    paidUntil: "Paid until {until}",
    total: "Total",
    check: "Anyone can check this receipt: scan this code with a phone's camera.",
    checkAlt: "QR code to check this receipt",
    pageOf: "Page {page} of {pages}",
    footer: "This document is computer generated. No signature is required.",
    kinds: {
      assessment: "Assessment",
      land_cess: "Land Cess",
      compound: "Compound",
      trading_licence: "Trading Licence",
      council_licence: "Licence & Permit",
      booking: "Facility Booking",
      parking: "Parking",
      local_government_charge: "Local Government Charge",
    },
  },
  zh: {
    receipt: "正式收据",
    online: "网上付款",
    acknowledgement: "退款确认",
    returned: "您的付款到达时此账单已无需缴付，这笔款项将退还给您。此文件不是收据。",
    number: "收据号码",
    void: "此收据已作废",
    paidAt: "日期和时间",
    payer: "缴款人",
    method: "付款方式",
    card: "信用卡／借记卡",
    fpxId: "FPX 交易编号",
    fpxAt: "FPX 交易时间",
    transactionNo: "交易编号",
    order: "订单编号",
    reference: "参考编号",
    lines: "已付账单",
    linesReturned: "将退还的款项",
    paidUntil: "已缴至 {until}",
    total: "总额",
    check: "任何人都可以查验此收据：请用手机相机扫描此二维码。",
    checkAlt: "查验此收据的二维码",
    pageOf: "第 {page} 页，共 {pages} 页",
    footer: "此文件由电脑打印，无需签名。",
    kinds: {
      assessment: "门牌税",
      land_cess: "土地捐",
      compound: "罚单",
      trading_licence: "营业执照",
      council_licence: "执照与准证",
      booking: "设施预订",
      parking: "停车",
      local_government_charge: "地方政府收费",
    },
  },
};
