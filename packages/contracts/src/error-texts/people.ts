import type { ErrorCode } from "@kaunter/domain/domain-error";
import type { Language } from "@kaunter/domain/vocabulary/languages";

/** What goes wrong with a session, an account or a form. */
export const peopleErrorTexts = {
  auth_error: {
    my: "E-mel atau kata laluan tidak betul.",
    en: "Email or password is incorrect.",
    zh: "电邮或密码不正确。",
  },
  user_error_relogin: {
    my: "Sesi log masuk anda tidak sah. Sila log masuk semula.",
    en: "User error. Please relogin.",
    zh: "登入状态有误，请重新登入。",
  },
  invalid_request_1: {
    my: "Permintaan Tidak Sah 1",
    en: "Invalid Request 1",
    zh: "请求无效 1",
  },
  invalid_request_2: {
    my: "Permintaan Tidak Sah 2",
    en: "Invalid Request 2",
    zh: "请求无效 2",
  },
  invalid_request_3: {
    my: "Permintaan Tidak Sah 3",
    en: "Invalid Request 3",
    zh: "请求无效 3",
  },
  invalid_code: {
    my: "Kod Tidak Sah",
    en: "Invalid Code",
    zh: "验证码无效",
  },
  email_already_exist: {
    my: "E-mel ini telah digunakan oleh akaun lain.",
    en: "This email is already used by other account.",
    zh: "此电邮已被其他户口使用。",
  },
  attempt_failed_please_try_again: {
    my: "Percubaan gagal. Sila cuba lagi.",
    en: "Attempt failed. Please try again.",
    zh: "操作失败，请重试。",
  },
  data_no_changes: {
    my: "Tiada maklumat yang diubah",
    en: "No changes on data",
    zh: "资料没有更改",
  },
  sms_failed: {
    my: "Gagal menghantar SMS",
    en: "Failed to send SMS",
    zh: "短讯发送失败",
  },
  email_verification_failed: {
    my: "Gagal menghantar e-mel pengesahan",
    en: "Failed to send email verification",
    zh: "验证电邮发送失败",
  },
  required: {
    my: "Ruangan ini wajib diisi",
    en: "This field is required",
    zh: "此栏必须填写",
  },
  invalid_value: {
    my: "Maklumat ini tidak sah",
    en: "This value is not valid",
    zh: "此项内容无效",
  },
  invalid_email: {
    my: "Format e-mel tidak sah",
    en: "Invalid e-mail format",
    zh: "电邮格式不正确",
  },
  invalid_phone: {
    my: "Sila masukkan nombor telefon Malaysia yang sah.",
    en: "Please enter a valid Malaysian phone number.",
    zh: "请输入有效的马来西亚电话号码。",
  },
  invalid_amount: {
    my: "Sila masukkan amaun dalam ringgit dan sen, contohnya 12.30.",
    en: "Please enter an amount in ringgit and sen, for example 12.30.",
    zh: "请输入以令吉和仙计算的金额，例如 12.30。",
  },
  invalid_date: {
    my: "Tarikh tidak sah",
    en: "Invalid date",
    zh: "日期无效",
  },
  end_after_start: {
    my: "Tarikh tamat mestilah selepas tarikh mula.",
    en: "The end date must be after the start date.",
    zh: "结束日期必须在开始日期之后。",
  },
  nric_length: {
    my: "No. kad pengenalan mestilah 12 digit",
    en: "NRIC must be 12 characters long",
    zh: "身份证号码必须是 12 位",
  },
  nric_digits: {
    my: "No. kad pengenalan mestilah nombor sahaja",
    en: "NRIC may contain numbers only",
    zh: "身份证号码只能是数字",
  },
  invalid_date_of_birth: {
    my: "Tarikh lahir tidak sah",
    en: "Invalid date of birth",
    zh: "出生日期无效",
  },
  invalid_identity_number: {
    my: "Nombor pengenalan tidak sah bagi jenis yang dipilih",
    en: "The number does not fit the chosen identity type",
    zh: "号码与所选的身份证明类别不符",
  },
  card_number: {
    my: "Ini kelihatan seperti nombor kad. Jangan taip nombor kad di sini; nombor itu hanya diperlukan di laman pembayaran kad.",
    en: "This looks like a card number. Do not type one here; it is needed only on the card provider’s page.",
    zh: "这看起来像信用卡或借记卡号码。请不要在此填写，卡号只需在刷卡付款页面输入。",
  },
  password_length: {
    my: "Kata laluan mestilah 8 hingga 128 aksara",
    en: "The password must have 8 to 128 characters",
    zh: "密码必须是 8 至 128 个字符",
  },
  password_common: {
    my: "Terlalu mudah diteka. Sila pilih yang lain",
    en: "Too easy to guess. Please choose another",
    zh: "太容易被猜到，请另选一个",
  },
  password_mismatch: {
    my: "Kata laluan tidak sepadan",
    en: "The passwords do not match",
    zh: "两次输入的密码不一致",
  },
  password_required: {
    my: "Untuk keselamatan anda, sila masukkan kata laluan sekali lagi.",
    en: "For your safety, please enter your password again.",
    zh: "为了您的安全，请再次输入密码。",
  },
  passkey_exists: {
    my: "Kunci laluan ini telah pun ditambah.",
    en: "This passkey has been added already.",
    zh: "此通行密钥已经添加过。",
  },
  undo_over: {
    my: "Pautan ini tidak boleh digunakan lagi. Ia sah selama 48 jam dan sekali sahaja. Sila hubungi talian bantuan.",
    en: "This link can no longer be used. It is valid for 48 hours and only once. Please call the helpline.",
    zh: "此链接已不能使用。链接 48 小时内有效，且只能使用一次。请致电客服热线。",
  },
} as const satisfies Partial<Record<ErrorCode, Record<Language, string>>>;
