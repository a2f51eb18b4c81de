import type { ErrorCode } from "@kaunter/domain/domain-error";
import type { Language } from "@kaunter/domain/vocabulary/languages";

/** What goes wrong when searching, paying and renewing. */
export const paymentErrorTexts = {
  not_found: {
    my: "Tidak Dijumpai!",
    en: "Not Found!",
    zh: "找不到记录！",
  },
  result_not_found: {
    my: "Rekod Tidak Dijumpai",
    en: "Result Not Found",
    zh: "找不到结果",
  },
  invalid_account_no: {
    my: "No. Akaun / No. Lesen tidak sah",
    en: "Invalid Account No / License No",
    zh: "户口号码／执照号码无效",
  },
  invalid_payment_type: {
    my: "Sila pilih jenis bayaran.",
    en: "Please choose a payment type.",
    zh: "请选择缴费类别。",
  },
  council_not_available: {
    my: "Majlis ini tidak tersedia buat masa ini.",
    en: "This council is currently not available.",
    zh: "此议会暂时不接受网上缴费。",
  },
  payment_type_not_available: {
    my: "Jenis bayaran ini tidak tersedia buat masa ini.",
    en: "This payment type is currently not available.",
    zh: "此缴费类别暂时不开放。",
  },
  payment_unavailable: {
    my: "Bayaran untuk {field} tidak tersedia buat masa ini, kami memohon maaf atas kesulitan yang dialami.",
    en: "Payment for {field} is currently unavailable, we apologize for the inconvenience.",
    zh: "{field} 目前无法缴付，不便之处，敬请见谅。",
  },
  payment_in_progress: {
    my: "Bayaran sedang diproses",
    en: "payment in progress",
    zh: "付款处理中",
  },
  payment_in_review: {
    my: "Bayaran terdahulu bagi bil ini sedang disemak dan keputusannya belum diketahui. Anda boleh membayar semula. Jika kedua-duanya diterima, wang bagi satu bayaran akan dikembalikan.",
    en: "An earlier payment of this bill is being checked and its result is not known yet. You can pay again. If we receive both, we will refund one of them.",
    zh: "此账单较早的一笔付款正在核查，结果尚未确定。您可以再次付款；若两笔都收到，其中一笔将退还。",
  },
  payment_ended: {
    my: "Bayaran ini telah ditamatkan. Sila semak statusnya. Untuk membayar semula, mulakan dari troli.",
    en: "This payment has ended. Please check its status; to pay again, start from the cart.",
    zh: "这笔付款已经结束。请查看其状态；如要再付款，请从购物车重新开始。",
  },
  payer_removed: {
    my: "Nama dan butiran hubungan bagi bayaran ini telah dipadam selepas tempoh simpanan. Tiada e-mel dapat dihantar lagi; resitnya masih sah.",
    en: "The name and contacts of this payment were removed after the time for which they are kept. No more mails can be sent; its receipt is still valid.",
    zh: "这笔付款的姓名和联系方式已在保留期满后删除，无法再发送电邮；收据仍然有效。",
  },
  bank_page_open: {
    my: "Halaman bank atau kad mungkin masih terbuka. Tutup halaman itu dahulu supaya anda tidak membayar dua kali.",
    en: "The bank or card payment page may still be open. Close it first so that you do not pay twice.",
    zh: "银行或刷卡付款页面可能仍然开着。请先关闭该页面，以免重复付款。",
  },
  attempts_used_up: {
    my: "Bayaran ini telah dicuba {limit} kali. Sila semak statusnya; selepas ia tamat, mulakan semula dari troli.",
    en: "This payment was tried {limit} times. Please check its status; once it has ended, start again from the cart.",
    zh: "这笔付款已尝试 {limit} 次。请查看其状态；结束后，请从购物车重新开始。",
  },
  too_many_holds: {
    my: "Terlalu banyak bayaran yang dimulakan tetapi belum selesai. Sila selesaikan atau tunggu beberapa minit sebelum memulakan yang baharu.",
    en: "Too many payments were begun and are not finished. Please finish them, or wait some minutes before you begin another.",
    zh: "已开始但尚未完成的付款过多。请先完成，或等候几分钟再开始新的付款。",
  },
  latest_payment_accepted: {
    my: "Bayaran terkini telah diterima dan butiran akan dikemas kini tidak lama lagi",
    en: "latest payment accepted and details will be updated soon",
    zh: "已收到最新付款，资料将很快更新",
  },
  nothing_due: {
    my: "Tiada apa-apa yang perlu dibayar bagi akaun ini.",
    en: "There is nothing to pay for this account.",
    zh: "此户口没有应缴款项。",
  },
  compound_court: {
    my: "Kes ini telah dirujuk ke mahkamah dan tidak boleh dibayar dalam talian.",
    en: "This case has been referred to court and cannot be paid online.",
    zh: "此案已转交法庭，无法在网上缴付。",
  },
  booking_expired: {
    my: "Tempahan ini telah tamat tempoh kerana tidak dibayar dalam masa yang ditetapkan.",
    en: "This booking has expired because it was not paid in time.",
    zh: "此预订未在期限内缴付，已经失效。",
  },
  amount_too_small: {
    my: "Amaun minimum yang boleh dibayar dalam talian ialah RM\u00a01.00.",
    en: "The minimum that can be paid online is RM\u00a01.00.",
    zh: "网上缴付的最低金额为 RM\u00a01.00。",
  },
  no_account_selected: {
    my: "Tiada akaun dipilih",
    en: "No account selected",
    zh: "没有选择户口",
  },
  no_transaction_made: {
    my: "Tiada transaksi dibuat",
    en: "No transaction made",
    zh: "没有进行任何交易",
  },
  bills_full: {
    my: "Anda boleh menyimpan sehingga {limit} bil. Buang satu sebelum menyimpan yang lain.",
    en: "You can save up to {limit} bills. Remove one before you save another.",
    zh: "您最多可保存 {limit} 张账单，请先移除一张再保存。",
  },
  cart_full: {
    my: "Troli anda penuh, sila teruskan dengan pembayaran.",
    en: "Your cart is full, kindly checkout for your payment.",
    zh: "您的购物车已满，请先结账付款。",
  },
  already_in_cart: {
    my: "{account_no} sudah ada dalam troli.",
    en: "{account_no} already exist in cart.",
    zh: "{account_no} 已在购物车内。",
  },
  price_changed: {
    my: "Amaun telah berubah daripada RM\u00a0{shown} kepada RM\u00a0{current}. Sila semak semula troli anda.",
    en: "The amount has changed from RM\u00a0{shown} to RM\u00a0{current}. Please review your cart.",
    zh: "金额已从 RM\u00a0{shown} 变为 RM\u00a0{current}，请重新核对您的购物车。",
  },
  fpx_below_minimum: {
    my: "Amaun minimum bagi kaedah bayaran ini ialah {minimum}. Tambah bayaran lain ke troli, atau bayar dengan kad.",
    en: "The minimum for this payment method is {minimum}. Add another bill to the cart, or pay by card.",
    zh: "此付款方式的最低金额为 {minimum}。请在购物车加入其他缴费项目，或改用信用卡／借记卡付款。",
  },
  fpx_retail_above_maximum: {
    my: "Akaun peribadi boleh membayar sehingga {maximum} sekali gus. Bayar dari akaun korporat atau dengan kad, atau bahagikan troli kepada beberapa bayaran.",
    en: "A personal account can pay up to {maximum} at once. Pay from a corporate account or by card, or split the cart into several payments.",
    zh: "个人户口每次最多可付 {maximum}。请改用公司户口或信用卡／借记卡付款，或将购物车分成多次付款。",
  },
  fpx_corporate_above_maximum: {
    my: "Akaun korporat boleh membayar sehingga {maximum} sekali gus. Bahagikan troli kepada beberapa bayaran, atau bayar di kaunter majlis.",
    en: "A corporate account can pay up to {maximum} at once. Split the cart into several payments, or pay at the council’s counter.",
    zh: "公司户口每次最多可付 {maximum}。请将购物车分成多次付款，或到议会柜台缴付。",
  },
  licence_status_not_allowed: {
    my: "Urusan bagi lesen ini tidak dapat diteruskan kerana statusnya. Sila semak dengan bahagian pelesenan majlis.",
    en: "This license status is not allowed to proceed. Please check with license department.",
    zh: "此执照状态不允许继续办理，请向执照组查询。",
  },
  trading_licence_counter_only: {
    my: "Lesen perniagaan ini tidak boleh diperbaharui dalam talian, sila perbaharui di pejabat majlis",
    en: "This trading license is not applicable for online renewal, please renew at the council",
    zh: "此营业执照不适用于网上更新，请到议会办理更新",
  },
  renewal_not_online: {
    my: "Lesen anjing, lesen penjaja dan lesen perniagaan berisiko tidak boleh diperbaharui dalam talian",
    en: "Online renewal for dog license, hawkers license and risky license is not available",
    zh: "狗只执照、小贩执照及高风险行业执照不提供网上更新",
  },
  invalid_print_no_photo: {
    my: "Tidak dapat mencetak kerana gambar pemilik tiada. Sila serahkan gambar pemilik bersaiz pasport kepada bahagian pelesenan majlis",
    en: "Unable to print due to owner photo not found, please submit owner passport sized photo to council license department",
    zh: "找不到持有人照片，无法打印。请将持有人护照尺寸照片呈交议会执照组",
  },
} as const satisfies Partial<Record<ErrorCode, Record<Language, string>>>;
