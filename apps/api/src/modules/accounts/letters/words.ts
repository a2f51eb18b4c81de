import type { Language } from "@kaunter/domain/vocabulary/languages";
import { automatic } from "../../notifications/letters/automatic.ts";
import type { Letter } from "../../notifications/letters/letter.ts";
import type { MailKind } from "./letter-kind.ts";

interface Text {
  subject: string;
  text: string;
  /** What a link or a code is called. */
  label?: string;
  /** What to do when one did not ask for it. */
  mistake: string;
}

interface Wanted {
  kind: MailKind;
  language: Language;
  secret: string;
  publicUrl: string;
}

/** A mail about an account. No word of it comes from whoever asked for it. */
export function composeLetter({ kind, language, secret, publicUrl }: Wanted): Letter {
  const { subject, text, label = "", mistake } = words[language][kind];
  return {
    language,
    subject,
    parts: [
      { kind: "text", text },
      ...partsOf(kind, label, secret, publicUrl),
      { kind: "text", text: mistake },
      { kind: "text", text: automatic[language] },
    ],
  };
}

function partsOf(kind: MailKind, label: string, secret: string, publicUrl: string) {
  if (kind === "code") return [{ kind: "facts" as const, facts: [[label, secret] as const] }];
  if (kind === "reset") return [link(label, `${publicUrl}/#/reset_password?id=${secret}`)];
  if (kind === "email_changed") return [link(label, `${publicUrl}/#/undo_email?id=${secret}`)];
  if (kind === "reset_unknown") return [link(label, `${publicUrl}/#/form`)];
  return [];
}

const link = (label: string, address: string) => ({ kind: "link" as const, label, address });

const words: Record<Language, Record<MailKind, Text>> = {
  my: {
    code: {
      subject: "Kod pengesahan anda",
      text: "Masukkan kod ini untuk mengesahkan alamat e-mel anda. Kod sah selama 10 minit. Hanya kod terkini boleh digunakan.",
      label: "Kod pengesahan",
      mistake:
        "Jika anda tidak meminta kod ini, abaikan sahaja e-mel ini. Jangan beri kod ini kepada sesiapa.",
    },
    reset: {
      subject: "Tetapkan semula kata laluan",
      text: "Buka pautan ini untuk menetapkan kata laluan baharu. Pautan sah selama 24 jam dan boleh digunakan sekali sahaja.",
      label: "Tetapkan kata laluan baharu",
      mistake:
        "Jika anda tidak memintanya, abaikan sahaja e-mel ini. Kata laluan anda tidak berubah.",
    },
    reset_unknown: {
      subject: "Tetapkan semula kata laluan",
      text: "Seseorang meminta kata laluan baharu untuk alamat e-mel ini, tetapi tiada akaun didaftarkan dengannya. Mungkin akaun anda didaftarkan dengan alamat yang lain.",
      label: "Daftar akaun",
      mistake: "Jika anda tidak memintanya, abaikan sahaja e-mel ini.",
    },
    password_changed: {
      subject: "Kata laluan anda telah ditukar",
      text: "Kata laluan akaun anda telah ditukar, dan anda telah dilog keluar daripada peranti lain.",
      mistake:
        "Jika bukan anda yang menukarnya, tetapkan semula kata laluan dengan segera dan hubungi talian bantuan.",
    },
    email_changed: {
      subject: "Alamat e-mel akaun anda telah ditukar",
      text: "Akaun anda kini menggunakan alamat e-mel yang lain. Alamat ini tidak lagi boleh digunakan untuk log masuk. Jika bukan anda yang menukarnya, buka pautan ini dalam masa 48 jam untuk mendapatkan semula akaun anda.",
      label: "Bukan saya: pulihkan alamat ini",
      mistake: "Jika anda yang menukarnya, abaikan sahaja e-mel ini dan jangan buka pautan itu.",
    },
    email_restored: {
      subject: "Alamat e-mel akaun telah dipulihkan",
      text: "Akaun yang menggunakan alamat ini telah kembali kepada alamat e-mel yang terdahulu, atas permintaan pemilik alamat itu. Alamat ini tidak lagi boleh digunakan untuk log masuk.",
      mistake: "Jika anda pemilik akaun itu dan tidak memintanya, sila hubungi talian bantuan.",
    },
    passkey_added: {
      subject: "Kunci laluan telah ditambah",
      text: "Satu kunci laluan telah ditambah pada akaun anda, dan peranti lain telah dilog keluar.",
      mistake:
        "Jika bukan anda yang menambahnya, tetapkan semula kata laluan dengan segera: semua kunci laluan akan dibuang.",
    },
    passkey_removed: {
      subject: "Kunci laluan telah dibuang",
      text: "Satu kunci laluan telah dibuang daripada akaun anda, dan peranti lain telah dilog keluar.",
      mistake:
        "Jika bukan anda yang membuangnya, tetapkan semula kata laluan dengan segera dan hubungi talian bantuan.",
    },
    account_deleted: {
      subject: "Akaun anda telah dipadamkan",
      text: "Akaun anda telah dipadamkan seperti yang diminta. Rekod bayaran disimpan seperti yang dikehendaki undang-undang; pautan resit anda masih boleh dibuka.",
      mistake: "Jika bukan anda yang memintanya, sila hubungi talian bantuan.",
    },
  },
  en: {
    code: {
      subject: "Your verification code",
      text: "Enter this code to confirm your email address. It is valid for 10 minutes, and only the latest code can be used.",
      label: "Verification code",
      mistake: "If you did not ask for a code, ignore this email. Do not give the code to anyone.",
    },
    reset: {
      subject: "Reset your password",
      text: "Open this link to set a new password. It is valid for 24 hours and can be used once.",
      label: "Set a new password",
      mistake: "If you did not ask for this, ignore this email. Your password has not changed.",
    },
    reset_unknown: {
      subject: "Reset your password",
      text: "Someone asked for a new password for this email address, but no account is registered with it. Your account may be registered with another address.",
      label: "Register an account",
      mistake: "If you did not ask for this, ignore this email.",
    },
    password_changed: {
      subject: "Your password was changed",
      text: "Your password has been changed, and you have been logged out on other devices.",
      mistake: "If it was not you, reset your password at once and call the helpline.",
    },
    email_changed: {
      subject: "The email address of your account has been changed",
      text: "Your account now uses another email address. You can no longer log in with this one. If it was not you, open this link within 48 hours to get your account back.",
      label: "It was not me: restore this address",
      mistake: "If it was you, ignore this email and do not open the link.",
    },
    email_restored: {
      subject: "The email address of an account was restored",
      text: "The account that used this address has gone back to its earlier email address, at the request of whoever has that one. You can no longer log in with this address.",
      mistake: "If it is your account and you did not ask for this, please call the helpline.",
    },
    passkey_added: {
      subject: "A passkey was added",
      text: "A passkey was added to your account, and other devices were logged out.",
      mistake: "If it was not you, reset your password at once: that removes all passkeys.",
    },
    passkey_removed: {
      subject: "A passkey was removed",
      text: "A passkey was removed from your account, and other devices were logged out.",
      mistake: "If it was not you, reset your password at once and call the helpline.",
    },
    account_deleted: {
      subject: "Your account was deleted",
      text: "Your account has been deleted as requested. We keep payment records, as the law requires. Your receipt links will still work.",
      mistake: "If it was not you who asked for this, please call the helpline.",
    },
  },
  zh: {
    code: {
      subject: "您的验证码",
      text: "请输入此验证码以确认您的电邮地址。验证码 10 分钟内有效，且只有最新的一个可以使用。",
      label: "验证码",
      mistake: "如果您没有要求验证码，请忽略此电邮。请勿把验证码告诉任何人。",
    },
    reset: {
      subject: "重设密码",
      text: "请打开此链接以设定新密码。链接 24 小时内有效，只能使用一次。",
      label: "设定新密码",
      mistake: "如果这不是您要求的，请忽略此电邮。您的密码没有更改。",
    },
    reset_unknown: {
      subject: "重设密码",
      text: "有人为此电邮地址要求新密码，但没有户口以此地址注册。您的户口可能是以另一个地址注册的。",
      label: "注册户口",
      mistake: "如果这不是您要求的，请忽略此电邮。",
    },
    password_changed: {
      subject: "您的密码已更改",
      text: "您户口的密码已更改，其他设备已登出。",
      mistake: "如果不是您本人更改的，请立即重设密码并致电客服热线。",
    },
    email_changed: {
      subject: "您户口的电邮地址已更改",
      text: "您的户口现在使用另一个电邮地址，此地址不能再用于登入。如果不是您本人更改的，请在 48 小时内打开此链接以取回户口。",
      label: "不是我更改的：恢复此地址",
      mistake: "如果是您本人更改的，请忽略此电邮，不要打开链接。",
    },
    email_restored: {
      subject: "户口的电邮地址已恢复",
      text: "使用此地址的户口已应原地址持有人的要求，恢复使用之前的电邮地址。此地址不能再用于登入。",
      mistake: "如果这是您的户口而您没有提出要求，请致电客服热线。",
    },
    passkey_added: {
      subject: "已添加通行密钥",
      text: "您的户口已添加一个通行密钥，其他设备已登出。",
      mistake: "如果不是您本人添加的，请立即重设密码，所有通行密钥将被移除。",
    },
    passkey_removed: {
      subject: "已移除通行密钥",
      text: "您的户口已移除一个通行密钥，其他设备已登出。",
      mistake: "如果不是您本人移除的，请立即重设密码并致电客服热线。",
    },
    account_deleted: {
      subject: "您的户口已删除",
      text: "您的户口已按要求删除。付款记录会依法保留，您的收据链接仍然可以打开。",
      mistake: "如果这不是您要求的，请致电客服热线。",
    },
  },
};
