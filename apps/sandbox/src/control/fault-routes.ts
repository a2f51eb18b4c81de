import type { FastifyInstance } from "fastify";
import { drawFaults } from "../draw-faults.ts";
import type { Rules } from "../rules.ts";

interface Row<Effect> {
  name: string;
  class?: string;
  effect: Effect;
}

export interface Wish<Effect> {
  faults?: string[];
  with?: Effect;
}

/** The effect of some rows of a fault table, and of whatever is asked beside them. */
export function effectOf<Effect extends object>(
  rows: readonly Row<Effect>[],
  { faults = [], with: besides }: Wish<Effect>,
): Effect {
  const effects = faults.map((name) => {
    const row = rows.find((candidate) => candidate.name === name);
    if (row) return row.effect;
    throw refusal(
      `There is no fault "${name}". There are: ${rows.map((one) => one.name).join(", ")}`,
    );
  });
  return Object.assign({}, ...effects, besides) as Effect;
}

export function refusal(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}

interface FaultDoor<Effect extends object> {
  path: string;
  rows: readonly Row<Effect>[];
  schemas: { one: object; next: object };
  rules: Rules<Effect>;
  /** Told of every fault chosen for one order, which may be under way already. */
  onChosen?: (order: string, effect: Effect) => void;
  /** How many in a thousand happenings have some fault of a class, when they are drawn and not chosen. */
  perThousand?: Readonly<Record<string, number>>;
  /** Other rules that some effects belong to. */
  rulesFor?: (effect: Effect) => Rules<Effect>;
  clear: () => void;
}

/** The control API of one fault table. */
export function registerFaults<Effect extends object>(
  app: FastifyInstance,
  { path, rows, schemas, rules, onChosen, perThousand = {}, rulesFor, clear }: FaultDoor<Effect>,
): void {
  app.get(`${path}/faults`, async () => rows);

  app.post<{ Body: Wish<Effect> & { order: string } }>(
    `${path}/faults`,
    { schema: { body: schemas.one } },
    async ({ body }) => {
      const effect = effectOf(rows, body);
      rules.forKey(body.order, effect);
      onChosen?.(body.order, effect);
      return { order: body.order, effect };
    },
  );

  app.post<{ Body: Wish<Effect> & { next: number; seed?: number } }>(
    `${path}/rules`,
    { schema: { body: schemas.next } },
    async ({ body }) => {
      const { next, seed } = body;
      const fixed = effectOf(rows, body);
      const drawn = (index: number) =>
        seed === undefined ? [] : drawFaults(rows, perThousand, seed, index);
      const target = rulesFor?.(fixed) ?? rules;
      target.forNext(next, (index) =>
        Object.assign({}, ...drawn(index).map(({ effect }) => effect), fixed),
      );
      return { next, effect: fixed };
    },
  );

  app.delete(`${path}/rules`, async () => {
    clear();
    return {};
  });
}
