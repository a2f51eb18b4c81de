export type Message = Record<string, string>;

/** Random numbers that a seed repeats (mulberry32). */
function randomBy(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Forgery = (message: Message, other: Message, random: (below: number) => number) => string;

const signed = (message: Message) => Object.keys(message).filter((name) => name !== "fpx_checkSum");
const write = (message: Message) => new URLSearchParams(message).toString();

/** Every way to change what FPX signed. Each gives a message that must not be believed. */
const forgeries: Record<string, Forgery> = {
  "a character of a value": (message, _other, random) => {
    const name = pick(
      signed(message).filter((field) => message[field] !== ""),
      random,
    );
    return write({ ...message, [name]: changeOne(message[name] ?? "", random) });
  },
  "a digit of the check-sum": (message, _other, random) => {
    const checkSum = message["fpx_checkSum"] ?? "";
    const place = random(checkSum.length);
    const digit = (Number.parseInt(checkSum.charAt(place), 16) + 1 + random(15)) % 16;
    const digits = digit.toString(16).toUpperCase();
    return write({
      ...message,
      fpx_checkSum: checkSum.slice(0, place) + digits + checkSum.slice(place + 1),
    });
  },
  "a field left out": (message, _other, random) => {
    const { [pick(Object.keys(message), random)]: _gone, ...rest } = message;
    return write(rest);
  },
  "a field twice": (message, _other, random) => {
    const name = pick(Object.keys(message), random);
    return `${write(message)}&${new URLSearchParams({ [name]: pick(["00", "1.00", ""], random) })}`;
  },
  "two values exchanged": (message, _other, random) => {
    const names = signed(message);
    const [one, two] = [pick(names, random), pick(names, random)];
    if (message[one] === message[two]) return write({ ...message, fpx_checkSum: "" });
    return write({ ...message, [one]: message[two] ?? "", [two]: message[one] ?? "" });
  },
  "the check-sum of another message": (message, other) =>
    write({ ...message, fpx_checkSum: other["fpx_checkSum"] ?? "" }),
  "the order of another message": (message, other) =>
    write({ ...message, fpx_sellerExOrderNo: other["fpx_sellerExOrderNo"] ?? "" }),
  "another amount": (message, _other, random) => {
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
    return write({ ...message, fpx_txnAmount: pick(amounts, random) });
  },
  "cut short": (message, _other, random) => {
    const text = write(message);
    return text.slice(0, 1 + random(text.length - 520));
  },
  "bytes of nothing": (_message, _other, random) =>
    String.fromCharCode(...Array.from({ length: 1 + random(300) }, () => 1 + random(254))),
  "a value between pipes": (message, _other, random) => {
    const name = pick(signed(message), random);
    return write({ ...message, [name]: `${message[name]}|${pick(["00", "", "MYR"], random)}` });
  },
};

function pick<T>(items: readonly T[], random: (below: number) => number): T {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
}

function changeOne(text: string, random: (below: number) => number): string {
  const place = random(text.length);
  const code = 33 + ((text.charCodeAt(place) - 33 + 1 + random(92)) % 93);
  return text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1);
}

/** So many forgeries of genuine messages, the same for the same seed. */
export function* forge(
  genuine: readonly Message[],
  count: number,
  seed: number,
): Generator<string> {
  const random = randomBy(seed);
  const ways = Object.values(forgeries);
  for (let index = 0; index < count; index += 1) {
    const message = pick(genuine, random);
    const other = pick(
      genuine.filter((each) => each !== message),
      random,
    );
    yield pick(ways, random)(message, other, random);
  }
}
