import type { Payment } from "@kaunter/contracts/payments";
import { parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { lazyPage } from "@kaunter/web/page/lazy-page";
import { ErrorBoundary } from "@kaunter/web/shell/error-boundary";
import { Suspense, useEffect } from "react";
import { keepPayment } from "./kept-payments.ts";

const parkingTimes = lazyPage<{ ids: string[] }>(["parking"], async () => {
  return (await import("./own-parking.tsx")).ParkingTimes;
});

/** On a receipt: the time that the payment bought, for whoever paid. It comes after the page that it stands on, or not at all. */
export function PaidParking({ payment: { _id: id, services } }: { payment: Payment }) {
  const isParking = services.some(
    ({ type, outcome }) => type === parkingHoursKind && outcome === "settled",
  );
  useEffect(() => {
    if (isParking) void keepPayment(id);
  }, [isParking, id]);
  if (!isParking) return null;
  return (
    <ErrorBoundary resetKey={null} fallback={() => null}>
      <Suspense fallback={null}>{parkingTimes.render({ ids: [id] })}</Suspense>
    </ErrorBoundary>
  );
}
