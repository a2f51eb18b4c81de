export const questionGroups = [
  {
    group: "before",
    questions: ["account", "guest", "number", "missing", "choices", "rebate"],
  },
  { group: "paying", questions: ["methods", "fee"] },
  { group: "after", questions: ["deducted", "receipt", "updated"] },
  { group: "licenses", questions: ["print", "renewal"] },
  { group: "account", questions: ["password", "owner", "privacy", "browser"] },
] as const;

export type Question = (typeof questionGroups)[number]["questions"][number];

const points = {
  number: [
    "number.assessment",
    "number.trading",
    "number.operating",
    "number.market",
    "number.openSpace",
    "number.compound",
    "number.booking",
  ],
  choices: ["choices.part", "choices.previous", "choices.full"],
  renewal: ["renewal.kinds", "renewal.entries", "renewal.status"],
} as const;

type Point = (typeof points)[keyof typeof points][number];

/** What some answers list below their sentences. */
export const pointsOf: Partial<Record<Question, readonly Point[]>> = points;
