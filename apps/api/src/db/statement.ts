import type { CompiledQuery } from "kysely";
import type { Database } from "./pool.ts";
import type { Tx } from "./transaction.ts";

/** Stands in a statement's text where a value will be. */
class Blank {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export type Value<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * A statement that is asked very often. Its text is made once, since making it costs more than sending it; each time
 * only the values are filled in.
 */
export function statement<Values extends object, Row>(
  build: (db: Database, value: Value<Values>) => CompiledQuery<Row>,
): (db: Database | Tx, values: Values) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    made ??= build(db, (name) => new Blank(name) as never);
    const parameters = made.parameters.map((given) =>
      given instanceof Blank ? values[given.name as keyof Values] : given,
    );
    const { rows } = await db.executeQuery<Row>({ ...made, parameters });
    return rows;
  };
}
