/** What a mail server may answer instead of taking a mail, chosen by the recipient's domain. */
interface Fault {
  domain: string;
  responseCode: number;
  message: string;
  meaning: string;
}

export const faults: readonly Fault[] = [
  {
    domain: "reject.example",
    responseCode: 550,
    message: "No such mailbox",
    meaning: "refused for good, as an address that does not exist",
  },
  {
    domain: "later.example",
    responseCode: 451,
    message: "Try again later",
    meaning: "refused for now, as a server that is too busy",
  },
];

export function faultFor(address: string): Fault | undefined {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return faults.find((fault) => fault.domain === domain);
}
