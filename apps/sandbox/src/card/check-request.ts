import { senFromCard } from "./amounts.ts";
import { type CardRequest, formats, readRequest } from "./messages.ts";
import { requestSource, signSource } from "./signature.ts";
import { type CardWorld, type Merchant, merchantsOf } from "./world.ts";

const enabledPaymentIds = ["", "0", "2"];

/** The first reason to refuse a payment request, in the provider's order and words. */
export function refusalOf(
  world: CardWorld,
  form: URLSearchParams,
  origin: string | undefined,
): string | undefined {
  const { settings } = world;
  const merchants = merchantsOf(world);
  const request = readRequest(form);
  if (!isWellFormed(form, request)) return "Invalid parameters";
  const isKnown = merchants.some(({ merchantCode }) => merchantCode === request.MerchantCode);
  if (!isKnown) return "Invalid merchant code";
  if (settings.merchantStatus === "suspended") return "Status not approved";
  const { requestOrigins } = settings;
  const isAtHome = requestOrigins.length === 0 || requestOrigins.includes(origin ?? "");
  if (!isAtHome) return "Permission not allow";
  if (!enabledPaymentIds.includes(request.PaymentId)) return "Payment not allowed";
  const amountSen = senFromCard(request.Amount) ?? 0;
  if (amountSen > settings.maxAmountSen) return "Overlimit per transaction";
  if (world.payments.isPaid(request.RefNo)) return "Duplicate reference number";
  return merchantBehind(world, request) ? undefined : "Signature not match";
}

/** With which of its keys the merchant signed a request. */
export function merchantBehind(world: CardWorld, request: CardRequest): Merchant | undefined {
  return merchantsOf(world).find(({ merchantCode, merchantKey, signatureType }) => {
    const right = signSource(signatureType, merchantKey, requestSource(merchantKey, request));
    const isOwn = request.MerchantCode === merchantCode && request.SignatureType === signatureType;
    return isOwn && request.Signature === right;
  });
}

function isWellFormed(form: URLSearchParams, request: CardRequest): boolean {
  const names = [...form.keys()];
  const isEachOnce = new Set(names).size === names.length;
  const isEachRight = Object.entries(formats).every(([name, format]) =>
    format.test(request[name as keyof CardRequest]),
  );
  return isEachOnce && isEachRight && senFromCard(request.Amount) !== undefined;
}
