import type { ChargeIdentity } from "@kaunter/domain/cart/cart";
import { formatRinggit, parseRinggit, sen } from "@kaunter/domain/money";
import { parkingHoursKind } from "@kaunter/domain/charges/kinds";
import { fpxLimits } from "@kaunter/domain/payment/limits";
import { readPlate } from "@kaunter/domain/charges/reference";
import { DomainError } from "@kaunter/domain/domain-error";
import { useForm } from "@kaunter/web/form/use-form";
import { t } from "@kaunter/web/language/translate";
import { translateCode, translateError } from "@kaunter/web/language/translate-error";
import { navigate } from "@kaunter/web/page/router";
import { Button } from "@kaunter/web/ui/button";
import { ErrorSummary } from "@kaunter/web/ui/error-summary";
import { SelectField, TextField } from "@kaunter/web/ui/field";
import { useState } from "react";
import { idInCart, removePaid, replaceCharge } from "../../model/cart/use-cart.ts";
import { usePaidTogether } from "../../model/cart/use-paid-together.ts";
import { numberOfHours } from "../../model/charge/kinds/declared.ts";
import { findOpenFor } from "../../model/payment/payment-storage.ts";
import { requery } from "../../model/payment/requery.ts";
import { quoteHours, type Zone } from "./api.ts";
import { Covered, hoursNeeded, runningFor, useKnownPlate, useOwnTimesIn } from "./covered.tsx";

/** Below this no bank moves money. */
const { smallestSen } = fpxLimits.retail;

/** Plate and hours; one press puts them into the cart and goes on to paying. */
export function HoursForm({ zone }: { zone: Zone }) {
  const perHourSen = parseRinggit(zone.per_hour);
  const enough = Math.ceil(smallestSen / Math.max(1, perHourSen));
  const [chosen, setHours] = useState(Math.min(enough, zone.hours_on_sale));
  const [typed, setTyped] = useState<string>();
  const times = useOwnTimesIn(zone);
  const known = useKnownPlate(times);
  const shownPlate = typed ?? known;
  const running = runningFor(shownPlate, times);
  const most = hoursNeeded(zone, running);
  const hours = Math.min(chosen, most);
  const amountSen = sen(perHourSen * hours);
  const together = usePaidTogether(amountSen, {
    council: zone.council,
    kind: parkingHoursKind,
    reference: numberOfHours({ vehicle_no: shownPlate, zone: zone.zone }),
  });
  const { errors, listed, submitCount, refusal, isBusy, handleSubmit } = useForm<"vehicle_no">({
    check: (form) => errorsIn(plateIn(form)),
    send: async (form) => {
      // The key Enter sends a form also where no button stands.
      if (hours > 0) await buy(zone, readPlate(plateIn(form)), hours);
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit} className="card grid gap-5 p-4 md:p-6">
      {listed.length > 0 && <ErrorSummary key={submitCount} errors={listed} />}
      <TextField
        name="vehicle_no"
        label={t("parking.plate")}
        hint={t("parking.plate_hint", { example: "ST 1234 A" })}
        error={errors.vehicle_no}
        line="kept"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={shownPlate}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {running && <Covered zone={zone} running={running} />}
      {most > 0 && <HoursField most={most} hours={hours} onChoose={setHours} />}
      {most > 0 && amountSen < smallestSen && (
        <p>{t("parking.below_minimum", { minimum: formatRinggit(smallestSen) })}</p>
      )}
      {refusal && (
        <p role="alert" className="font-semibold text-danger-700">
          {translateError(refusal)}
        </p>
      )}
      {most > 0 && (
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {t("parking.pay", together)}
        </Button>
      )}
      <p className="text-secondary text-txt-black-500">{t("parking.starts")}</p>
    </form>
  );
}

async function buy({ council, zone }: Zone, plate: string, hours: number): Promise<void> {
  const declaration = { type: parkingHoursKind, council, zone, vehicle_no: plate, hours } as const;
  const choice = await quoteHours(declaration);
  await takeOutPaid({ council, kind: parkingHoursKind, reference: numberOfHours(declaration) });
  // Whoever comes back from paying chooses anew.
  await replaceCharge(choice);
  navigate("/checkout");
}

/** Hours whose payment ended well while nobody looked would lend their id, and so their receipt, to the new ones. */
async function takeOutPaid(hours: ChargeIdentity): Promise<void> {
  const known = idInCart(hours);
  const open = known === undefined ? null : await findOpenFor([known]);
  if (open === null) return;
  const { _id, capability } = open.created;
  const { status } = await requery({ _id, capability });
  if (status === "successful") await removePaid(open.charges);
}

interface HoursFieldProps {
  most: number;
  hours: number;
  onChoose: (hours: number) => void;
}

function HoursField({ most, hours, onChoose }: HoursFieldProps) {
  return (
    <SelectField
      name="hours"
      label={t("parking.hours")}
      icon="calendar"
      value={hours}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    >
      {Array.from({ length: most }, (_, place) => (
        <option key={place} value={place + 1}>
          {t("parking.hours_option", { hours: place + 1 })}
        </option>
      ))}
    </SelectField>
  );
}

function plateIn(form: FormData): string {
  const text = form.get("vehicle_no");
  return typeof text === "string" ? text : "";
}

function errorsIn(plate: string) {
  if (plate.trim() === "") return { vehicle_no: translateCode("required") };
  try {
    readPlate(plate);
    return {};
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { vehicle_no: translateCode("invalid_value") };
  }
}
