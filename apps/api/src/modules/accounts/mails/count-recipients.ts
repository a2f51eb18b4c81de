import type { Lookups, Visitor } from "../../charges/lookup-limits.ts";

/** A family registers from one device; a whole town may share an address. */
const perDevice = 20;
const perAddress = 300;

/** Refuses whoever lets us write to too many people within an hour. */
export async function countRecipients(
  lookups: Lookups,
  visitor: Visitor,
  recipient: Buffer,
): Promise<void> {
  const { address, device } = visitor;
  const counted = [
    { name: `mails address ${address}`, misses: perAddress, targets: perAddress },
    ...(device === undefined
      ? []
      : [{ name: `mails device ${device}`, misses: perDevice, targets: perDevice }]),
  ];
  const attempt = await lookups.begin(visitor, `mail ${recipient.toString("hex")}`, counted);
  await attempt.end(true);
}
