import type { SelectablePaymentType } from "@kaunter/domain/vocabulary/charges";
import type { MessageId, PlainId } from "@kaunter/web/language/words";
import type { IconName } from "@kaunter/web/ui/icon";

type PlainHomeId = Extract<MessageId, `home.${"paid" | "helpline" | "faq" | "about"}_text`>;

interface Destination {
  to: string;
  label: PlainId;
  icon: IconName;
}

interface DescribedDestination extends Destination {
  text: PlainHomeId;
}

interface TypeTile {
  type: SelectablePaymentType;
  icon: IconName;
}

const home: Destination = { to: "/", label: "nav.home", icon: "house" };
const search: Destination = { to: "/search", label: "nav.search", icon: "search" };
const cart: Destination = { to: "/cart", label: "nav.cart", icon: "cart" };

/** The most used first. */
export const typeTiles: TypeTile[] = [
  { type: "assessment", icon: "house" },
  { type: "council_permit_license", icon: "licence" },
  { type: "compound", icon: "receipt" },
];

/** A destination stands here only when its screen is real; each list is one place on the page. */
export const helpLinks: DescribedDestination[] = [
  { to: "/requery", label: "nav.confirmation", text: "home.paid_text", icon: "receipt" },
  { to: "/helpline", label: "nav.helpline", text: "home.helpline_text", icon: "phone" },
  { to: "/faq", label: "nav.faq", text: "home.faq_text", icon: "question" },
  { to: "/about", label: "nav.about", text: "home.about_text", icon: "info" },
];

export const topBarLinks: Destination[] = [home];

export const menuLinks: Destination[] = [home, search, cart, ...helpLinks];

/** Opens the login dialog, before the scripts are there too: it opens as soon as they are. */
export const loginAddress = "/?login";

export const legalLinks = (["terms", "privacy", "refund"] as const).map((name) => ({
  to: `/${name}`,
  label: `nav.${name}` as const,
}));

export const footerLinks: Pick<Destination, "to" | "label">[] = [
  ...helpLinks.toReversed(),
  ...legalLinks,
];
