import { medianOf } from "../../figures.ts";
import { judge, row, spread, write } from "../report.ts";
import { type Look, looks, type Round } from "./round.ts";

const goals = {
  share: { first: 0.3, again: 0.25 },
  floor: 0.15,
  cpuRatio: 4,
  growthPoints: 10,
};

/** The rounds that were measured with a registry of some size. */
export interface Measured {
  size: number;
  rounds: readonly Round[];
}

const widths = [10, 8, 8, 8, 18, 18, 8, 12, 10, 18];
const columns = [
  "look",
  "bare/s",
  "SQL/s",
  "HTTP/s",
  "HTTP:SQL",
  "HTTP:bare",
  "API ms",
  "PostgreSQL",
  "SQL alone",
  "API:PostgreSQL",
];

export function describeSearch(measured: readonly Measured[]): string[] {
  return [
    ...measured.flatMap(({ size, rounds }) => [
      `${write(size)} charges: medians of ${rounds.length} rounds; ratios of each round, their median (least-most)`,
      row(columns, widths),
      ...looks.map((look) => describeLook(rounds, look)),
      ...looks.map((look) => judgeLook(rounds, look)),
      "",
    ]),
    ...describeGrowth(measured),
  ];
}

function figuresOf(rounds: readonly Round[], look: Look) {
  const of = (pick: (round: Round) => number) => rounds.map(pick);
  const apiMs = of((round) => round[look].http.work["api"] ?? 0);
  const postgresMs = of((round) => round[look].http.work.postgres);
  return {
    bare: of(({ bare }) => bare.rate),
    sql: of((round) => round[look].sql.rate),
    http: of((round) => round[look].http.rate),
    share: of((round) => round[look].http.rate / round[look].sql.rate),
    bareShare: of((round) => round[look].http.rate / round.bare.rate),
    apiMs,
    postgresMs,
    sqlMs: of((round) => round[look].sql.work.postgres),
    cpuRatio: apiMs.map((ms, index) => ms / (postgresMs[index] ?? 1)),
  };
}

function describeLook(rounds: readonly Round[], look: Look): string {
  const figures = figuresOf(rounds, look);
  return row(
    [
      look,
      write(medianOf(figures.bare)),
      write(medianOf(figures.sql)),
      write(medianOf(figures.http)),
      spread(figures.share),
      spread(figures.bareShare),
      write(medianOf(figures.apiMs), 3),
      write(medianOf(figures.postgresMs), 3),
      write(medianOf(figures.sqlMs), 3),
      spread(figures.cpuRatio),
    ],
    widths,
  );
}

function judgeLook(rounds: readonly Round[], look: Look): string {
  const { share, cpuRatio } = figuresOf(rounds, look);
  const [reached, ratio] = [medianOf(share), medianOf(cpuRatio)];
  const goalsOfLook = [
    judge(reached >= goals.floor, `floor ${goals.floor}`),
    judge(reached >= goals.share[look], `goal ${goals.share[look]} of PostgreSQL`),
    judge(ratio <= goals.cpuRatio, `API's CPU <=${goals.cpuRatio} times PostgreSQL's`),
  ];
  return `  ${look}: ${goalsOfLook.join(", ")}`;
}

/** What a larger registry costs: as much as it costs PostgreSQL alone, and hardly more. */
function describeGrowth(measured: readonly Measured[]): string[] {
  const [small, large] = [measured[0], measured.at(-1)];
  if (!small || !large || small === large) return [];
  return looks.map((look) => {
    const loss = (side: "sql" | "http") => {
      const rate = ({ rounds }: Measured) =>
        medianOf(rounds.map((round) => round[look][side].rate));
      return (1 - rate(large) / rate(small)) * 100;
    };
    const [sql, http] = [loss("sql"), loss("http")];
    const goal = judge(
      http <= sql + goals.growthPoints,
      `at most ${goals.growthPoints} points more`,
    );
    return `${look}: ${write(large.size)} instead of ${write(small.size)} charges take ${write(http)} % of the rate over HTTP, ${write(sql)} % of PostgreSQL's alone   ${goal}`;
  });
}
