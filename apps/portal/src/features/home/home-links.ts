import type { MessageId, PlainId } from "@kaunter/web/language/words";
import type { IconName } from "@kaunter/web/ui/icon";

interface HelpLink {
  to: string;
  label: PlainId;
  text: Extract<MessageId, `home.${"paid" | "helpline" | "faq" | "about"}_text`>;
  icon: IconName;
}

/** A destination stands here only when its screen is real. */
export const helpLinks: HelpLink[] = [
  { to: "/requery", label: "nav.confirmation", text: "home.paid_text", icon: "receipt" },
  { to: "/helpline", label: "nav.helpline", text: "home.helpline_text", icon: "phone" },
  { to: "/faq", label: "nav.faq", text: "home.faq_text", icon: "question" },
  { to: "/about", label: "nav.about", text: "home.about_text", icon: "info" },
];
