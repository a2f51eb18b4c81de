import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { ask, inDatabase } from "../../tools/stage/connection.ts";

/** A row that somebody was told is committed. */
export interface Acknowledged {
  lane: number;
  number: number;
  /** By the clock on the wall, when the answer came. */
  at: number;
}

/** Commits that somebody was told of, and when. */
export interface Witness {
  acknowledged: () => readonly Acknowledged[];
  /** When each acknowledgement came, in the order of time. */
  acknowledgedMs: () => readonly number[];
  stop: () => Promise<void>;
  /** Those of which the database knows nothing, and connections that nobody closed; asked when it has stopped. */
  differences: () => Promise<string[]>;
}

const table = `create table seen (lane int, number int, written_ms bigint default extract(epoch from clock_timestamp()) * 1000,
  primary key (lane, number))`;
const lanes = 3;
const restMs = 150;
/** No outage lasts this long: a connection silent for longer was left open by the other side and is dropped. */
const forgottenAfterMs = 90_000;

/** Writes rows, each in a transaction of its own, through whatever happens. */
export async function openWitness(url: string): Promise<Witness> {
  await ask(url, "create database witness");
  const own = inDatabase(url, "witness");
  await ask(own, table);
  const acknowledgedMs: number[] = [];
  const acknowledged: Acknowledged[] = [];
  const forgotten: string[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  const writeOn = async (client: Client, lane: number, next: () => number) => {
    while (!signal.aborted) {
      const number = next();
      await client.query("insert into seen (lane, number) values ($1, $2)", [lane, number]);
      acknowledged.push({ lane, number, at: Date.now() });
      acknowledgedMs.push(performance.now());
      await pause(restMs);
    }
  };
  const write = async (lane: number) => {
    let number = 0;
    while (!signal.aborted) {
      const client = new Client({
        connectionString: own,
        connectionTimeoutMillis: 3_000,
        query_timeout: forgottenAfterMs,
      });
      client.on("error", () => undefined);
      await client
        .connect()
        .then(() => writeOn(client, lane, () => (number += 1)))
        .catch((error: unknown) => {
          if (String(error).includes("Query read timeout")) forgotten.push(`lane ${lane}`);
        });
      // A connection that is dead already has nothing to end.
      await Promise.race([client.end().catch(() => undefined), pause(1_000)]);
      await pause(restMs);
    }
  };
  const writing = Promise.all(Array.from({ length: lanes }, (_, lane) => write(lane)));
  return {
    acknowledged: () => acknowledged,
    acknowledgedMs: () => acknowledgedMs,
    stop: async () => {
      stopping.abort();
      await writing;
    },
    differences: async () => {
      const rows = await ask<{ what: string }>(
        own,
        `select format('commit %s of lane %s was acknowledged and is gone', number, lane) as what
         from jsonb_to_recordset($1) as told (lane int, number int)
         where not exists (select from seen s where s.lane = told.lane and s.number = told.number)`,
        [JSON.stringify(acknowledged)],
      );
      const silent = forgotten.map((lane) => `a connection of ${lane} was never closed`);
      return [...rows.map(({ what }) => what), ...silent];
    },
  };
}
