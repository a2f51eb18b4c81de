import type { Language } from "@kaunter/domain/vocabulary/languages";

interface Words {
  receipt: string;
  online: string;
  acknowledgement: string;
  returned: string;
  checking: string;
  checked: string;
  number: string;
  void: string;
  paidAt: string;
  payer: string;
  payerRemoved: string;
  method: string;
  card: string;
  fpxId: string;
  fpxAt: string;
  transactionNo: string;
  order: string;
  reference: string;
  lines: string;
  linesReturned: string;
  linesChecked: string;
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
    acknowledgement: "Makluman wang yang akan dikembalikan",
    checking: "Akuan wang yang sedang disemak",
    checked:
      "Kami sedang menyemak jumlah ini dengan majlis dan akan memaklumkan anda. Ini bukan resit.",
    returned:
      "Jumlah ini sudah tidak perlu dibayar apabila bayaran anda diterima. Wang ini akan dikembalikan kepada anda. Ini bukan resit.",
    number: "No. resit",
    void: "RESIT INI TELAH DIBATALKAN",
    paidAt: "Tarikh dan masa",
    payer: "Dibayar oleh",
    payerRemoved: "Nama dipadam selepas tempoh simpanan",
    method: "Kaedah bayaran",
    card: "Kad Kredit / Debit",
    fpxId: "ID transaksi FPX",
    fpxAt: "Masa transaksi FPX",
    transactionNo: "No. transaksi",
    order: "No. pesanan",
    reference: "No. rujukan",
    lines: "Bil yang dibayar",
    linesReturned: "Jumlah yang akan dikembalikan",
    linesChecked: "Jumlah yang sedang disemak",
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
    acknowledgement: "Notice of money to be returned",
    checking: "Acknowledgement of money that is being checked",
    checked:
      "We are checking this amount with the council and will tell you. This is not a receipt.",
    returned:
      "This amount no longer had to be paid when your payment arrived. We will return it to you. This is not a receipt.",
    number: "Receipt no.",
    void: "THIS RECEIPT IS VOID",
    paidAt: "Date and time",
    payer: "Paid by",
    payerRemoved: "Name removed after the time for which it is kept",
    method: "Payment method",
    card: "Credit / Debit Card",
    fpxId: "FPX transaction ID",
    fpxAt: "FPX transaction time",
    transactionNo: "Transaction no.",
    order: "Order no.",
    reference: "Reference no.",
    lines: "Bills paid",
    linesReturned: "Amount to be returned",
    linesChecked: "Amount being checked",
    paidUntil: "Paid until {until}",
    total: "Total",
    check: "Anyone can check this receipt: scan this code with a phone’s camera.",
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
    acknowledgement: "待退款项通知",
    checking: "核对中款项确认",
    checked: "我们正与议会核对此金额，之后会通知您。此文件不是收据。",
    returned: "您的付款到达时这笔款项已无需缴付，将退还给您。此文件不是收据。",
    number: "收据号码",
    void: "此收据已作废",
    paidAt: "日期和时间",
    payer: "缴款人",
    payerRemoved: "姓名已在保留期满后删除",
    method: "付款方式",
    card: "信用卡／借记卡",
    fpxId: "FPX 交易编号",
    fpxAt: "FPX 交易时间",
    transactionNo: "交易编号",
    order: "订单编号",
    reference: "参考编号",
    lines: "已付账单",
    linesReturned: "将退还的款项",
    linesChecked: "核对中的款项",
    paidUntil: "已缴至 {until}",
    total: "总额",
    check: "任何人都可以核实此收据：请用手机相机扫描此二维码。",
    checkAlt: "核实此收据的二维码",
    pageOf: "第 {page} 页，共 {pages} 页",
    footer: "此文件由电脑编制，无需签名。",
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
