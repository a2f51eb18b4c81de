import type { MessageId, PlainId } from "@kaunter/web/language/words";
import type { IconName } from "@kaunter/web/ui/icon";

interface HomeLink {
  to: string;
  label: PlainId;
  text: Extract<MessageId, `home.${string}_text`>;
  icon: IconName;
}

// A destination stands here only when its screen is real.

export const afterLinks: HomeLink[] = [
  { to: "/requery", label: "nav.confirmation", text: "home.paid_text", icon: "receipt" },
  { to: "/verify", label: "nav.verify", text: "home.verify_text", icon: "scan" },
];

export const helpLinks: HomeLink[] = [
  { to: "/helpline", label: "nav.helpline", text: "home.helpline_text", icon: "phone" },
  { to: "/faq", label: "nav.faq", text: "home.faq_text", icon: "question" },
  { to: "/about", label: "nav.about", text: "home.about_text", icon: "info" },
];
