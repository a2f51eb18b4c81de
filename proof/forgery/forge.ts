import { type Draw, drawsOf } from "../storm/random.ts";

export type Message = Record<string, string>;

type Forgery = (message: Message, other: Message, draw: Draw) => string;

const signed = (message: Message) => Object.keys(message).filter((name) => name !== "fpx_checkSum");
const write = (message: Message) => new URLSearchParams(message).toString();

/** Every way to change what FPX signed. Each gives a message that must not be believed. */
const forgeries: Record<string, Forgery> = {
  "a character of a value": (message, _other, draw) => {
    const name = draw.pick(signed(message).filter((field) => message[field] !== ""));
    return write({ ...message, [name]: changeOne(message[name] ?? "", draw) });
  },
  "a digit of the check-sum": (message, _other, draw) => {
    const checkSum = message["fpx_checkSum"] ?? "";
    const place = draw.below(checkSum.length);
    const digit = (Number.parseInt(checkSum.charAt(place), 16) + 1 + draw.below(15)) % 16;
    const digits = digit.toString(16).toUpperCase();
    return write({
      ...message,
      fpx_checkSum: checkSum.slice(0, place) + digits + checkSum.slice(place + 1),
    });
  },
  "a field left out": (message, _other, draw) => {
    const { [draw.pick(Object.keys(message))]: _gone, ...rest } = message;
    return write(rest);
  },
  "a field twice": (message, _other, draw) => {
    const name = draw.pick(Object.keys(message));
    return `${write(message)}&${new URLSearchParams({ [name]: draw.pick(["00", "1.00", ""]) })}`;
  },
  "two values exchanged": (message, _other, draw) => {
    const names = signed(message);
    const [one, two] = [draw.pick(names), draw.pick(names)];
    if (message[one] === message[two]) return write({ ...message, fpx_checkSum: "" });
    return write({ ...message, [one]: message[two] ?? "", [two]: message[one] ?? "" });
  },
  "the check-sum of another message": (message, other) =>
    write({ ...message, fpx_checkSum: other["fpx_checkSum"] ?? "" }),
  "the order of another message": (message, other) =>
    write({ ...message, fpx_sellerExOrderNo: other["fpx_sellerExOrderNo"] ?? "" }),
  "another amount": (message, _other, draw) => {
    const amounts = [
      "1.00",
      "0.01",
      "100.0",
      "1e2",
      "50,00",
      "-50.00",
      " 50.00",
      "５０.００",
      "50.000",
    ];
    return write({ ...message, fpx_txnAmount: draw.pick(amounts) });
  },
  "cut short": (message, _other, draw) => {
    const text = write(message);
    return text.slice(0, 1 + draw.below(text.length - 520));
  },
  "bytes of nothing": (_message, _other, draw) =>
    String.fromCharCode(...Array.from({ length: 1 + draw.below(300) }, () => 1 + draw.below(254))),
  "a value between pipes": (message, _other, draw) => {
    const name = draw.pick(signed(message));
    return write({ ...message, [name]: `${message[name]}|${draw.pick(["00", "", "MYR"])}` });
  },
};

function changeOne(text: string, draw: Draw): string {
  const place = draw.below(text.length);
  const code = 33 + ((text.charCodeAt(place) - 33 + 1 + draw.below(92)) % 93);
  return text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1);
}

/** So many forgeries of genuine messages, the same for the same seed. */
export function* forge(
  genuine: readonly Message[],
  count: number,
  seed: number,
): Generator<string> {
  const draw = drawsOf(seed, 0);
  const ways = Object.values(forgeries);
  for (let index = 0; index < count; index += 1) {
    const message = draw.pick(genuine);
    const other = draw.pick(genuine.filter((each) => each !== message));
    yield draw.pick(ways)(message, other, draw);
  }
}
