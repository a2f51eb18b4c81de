/**
 * How much room a page keeps for banners from its first paint on, so that nothing moves when they come: styles of the
 * page, stored under the same names for the next visit.
 */
export const bannerRoom = "--banner-room";
export const paymentRoom = "--payment-room";

const unseenPaths = ["/", "/search", "/cart", "/checkout", "/parking"];

/** Where people come back to and are told of an open payment. The pages of a payment tell it themselves. */
export function tellsOfPayment(pathname: string): boolean {
  return unseenPaths.includes(pathname) || pathname.startsWith("/parking/");
}
