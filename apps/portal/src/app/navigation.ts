import type { MessageId } from "../i18n/translate.ts";
import type { IconName } from "../ui/icon.tsx";

type PlainNavId = Extract<MessageId, `nav.${string}`>;
type PlainHomeId = Extract<MessageId, `home.${string}_text`>;

interface Destination {
  to: string;
  label: PlainNavId;
  icon: IconName;
}

interface TileDestination extends Destination {
  text: PlainHomeId;
}

const home: Destination = { to: "/", label: "nav.home", icon: "house" };

/** A destination stands here only when its screen is real; each list is one place on the page. */
export const helpTiles: TileDestination[] = [
  { to: "/helpline", label: "nav.helpline", text: "home.helpline_text", icon: "phone" },
  { to: "/faq", label: "nav.faq", text: "home.faq_text", icon: "question" },
  { to: "/about", label: "nav.about", text: "home.about_text", icon: "info" },
];

export const topBarLinks: Destination[] = [home];

export const menuLinks: Destination[] = [home, ...helpTiles];

export const footerLinks: Destination[] = [...helpTiles].toReversed();
