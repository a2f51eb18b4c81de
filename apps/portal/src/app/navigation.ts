import type { PlainId } from "@kaunter/web/language/words";
import type { IconName } from "@kaunter/web/ui/icon";
import { afterLinks, helpLinks } from "../features/home/home-links.ts";

interface Destination {
  to: string;
  label: PlainId;
  icon: IconName;
}

const home: Destination = { to: "/", label: "nav.home", icon: "house" };
const search: Destination = { to: "/search", label: "nav.search", icon: "search" };
const cart: Destination = { to: "/cart", label: "nav.cart", icon: "cart" };

export const topBarLinks: Destination[] = [home];

export const menuLinks: Destination[] = [home, search, cart, ...afterLinks, ...helpLinks];

/** Opens the login dialog, before the scripts are there too: it opens as soon as they are. */
export const loginAddress = "/?login";

export const legalLinks = (["terms", "privacy", "refund"] as const).map((name) => ({
  to: `/${name}`,
  label: `nav.${name}` as const,
}));

export const footerLinks: Pick<Destination, "to" | "label">[] = [
  ...helpLinks.toReversed(),
  { to: "/parking", label: "nav.parking" },
  ...legalLinks,
];
