import type { ErrorCode } from "@kaunter/domain/domain-error";
import type { Language } from "@kaunter/domain/vocabulary/languages";

/** Faults and limits of the product itself. */
export const productErrorTexts = {
  unexpected: {
    my: "Maaf, berlaku ralat di pihak kami. Sila cuba lagi. Jika berulang, hubungi talian bantuan dengan nombor rujukan.",
    en: "Sorry, something went wrong on our side. Please try again. If it happens again, give the helpline the reference number.",
    zh: "抱歉，系统出现错误，请重试。若再次发生，请向客服热线提供参考编号。",
  },
  network_error: {
    my: "Portal tidak dapat dihubungi. Sila semak sambungan Internet anda.",
    en: "We cannot connect. Please check your internet connection.",
    zh: "暂时无法连接，请检查您的网络。",
  },
  page_not_found: {
    my: "Halaman ini tidak dijumpai",
    en: "This page could not be found",
    zh: "找不到此页面",
  },
  invalid_request: {
    my: "Sila semak maklumat yang diisi.",
    en: "Please check the details you entered.",
    zh: "请检查所填写的资料。",
  },
  forbidden: {
    my: "Anda tidak mempunyai kebenaran untuk melihat atau mengubah perkara ini.",
    en: "You are not allowed to see or change this.",
    zh: "您没有权限查看或更改此项目。",
  },
  busy: {
    my: "Portal sedang sibuk. Sila cuba sebentar lagi.",
    en: "Kaunter is busy. Please try again in a moment.",
    zh: "系统繁忙，请稍后再试。",
  },
  too_many_requests: {
    my: "Terlalu banyak percubaan. Sila tunggu sebentar dan cuba lagi.",
    en: "Too many attempts. Please wait a while and try again.",
    zh: "尝试次数过多，请稍候再试。",
  },
  idempotency_conflict: {
    my: "Permintaan ini telah dihantar dengan butiran yang berbeza. Sila semak semula troli anda.",
    en: "This request was already sent with different details. Please review your cart.",
    zh: "此请求曾以不同的资料提交，请重新核对您的购物车。",
  },
  gateway_unreachable: {
    my: "Bank tidak dapat dihubungi buat masa ini. Sila cuba sebentar lagi.",
    en: "The bank cannot be reached at the moment. Please try again shortly.",
    zh: "目前无法连接银行，请稍后再试。",
  },
  council_unavailable: {
    my: "Rekod majlis tidak dapat dicapai buat masa ini. Sila cuba sebentar lagi.",
    en: "The council’s records cannot be reached at the moment. Please try again shortly.",
    zh: "目前无法读取议会记录，请稍后再试。",
  },
} as const satisfies Partial<Record<ErrorCode, Record<Language, string>>>;
