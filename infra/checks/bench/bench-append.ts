import { randomUUID } from 'node:crypto';
import { atLeast, type BenchRow } from './bench-table.ts';
import { openPostgresEventStore } from '@quartermaster/platform/event-store/postgres/postgres';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { type Insert, insertMany, insertOne, PLAIN_TABLE, type Append } from './plain-inserts.ts';
import { selectMedianRound, measureRate, type Round, makeAppends } from './rates.ts';

const teamId = randomUUID();
/** Rounds, each of plain inserts and then the log. The median ratio counts, because other programs slow single rounds. */
const ROUNDS = 5;

interface Comparison {
  readonly name: string;
  readonly callers: number;
  readonly appends: number;
  readonly eventsEach: number;
  /** Smallest accepted ratio of the log's rate to that of plain inserts. */
  readonly atLeast: number;
  readonly insert: Insert;
}

const comparisons: readonly Comparison[] = [
  {
    callers: 8,
    appends: 4_000,
    eventsEach: 1,
    atLeast: 1.2,
    insert: insertOne,
    name: 'append, 8 callers, 1 event each',
  },
  {
    callers: 64,
    appends: 8_000,
    eventsEach: 1,
    atLeast: 2,
    insert: insertOne,
    name: 'append, 64 callers, 1 event each',
  },
  {
    callers: 1,
    appends: 200,
    eventsEach: 100,
    atLeast: 0.6,
    insert: insertMany,
    name: 'append, 100 events each',
  },
];

/** Opens one connection per caller for plain inserts, without a pool. */
const openPlain = async (url: string, { callers, insert }: Comparison) => {
  const pool = openPool(url, { max: callers, applicationName: 'bench' });
  const clients = await Promise.all(Array.from({ length: callers }, async () => pool.connect()));
  return {
    perform: async (piece: Append, caller: number): Promise<void> => {
      const client = clients[caller];
      if (client !== undefined) await insert(client, piece);
    },
    close: async (): Promise<void> => {
      for (const client of clients) client.release();
      await pool.end();
    },
  };
};

const compareRates = async (url: string, contest: Comparison): Promise<BenchRow> => {
  const { name, callers, appends, eventsEach } = contest;
  const plain = await openPlain(url, contest);
  const store = await openPostgresEventStore(url);
  const append = async ({ stream, events }: Append) => store.append(stream, events, 'no-stream');
  const rounds: Round[] = [];
  await measureRate(makeAppends(teamId, callers * 8, eventsEach), callers, plain.perform);
  await measureRate(makeAppends(teamId, callers * 8, eventsEach), callers, append);
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await measureRate(
      makeAppends(teamId, appends, eventsEach),
      callers,
      plain.perform,
    );
    rounds.push({
      reference,
      value: await measureRate(makeAppends(teamId, appends, eventsEach), callers, append),
    });
  }
  await store.close();
  await plain.close();
  return atLeast(name, 'events/s', selectMedianRound(rounds), contest.atLeast);
};

/** Compares appends with plain inserts on the same server, over one connection per caller. */
export const benchAppend = async (url: string): Promise<readonly BenchRow[]> => {
  const pool = openPool(url, { max: 1, applicationName: 'bench' });
  await pool.query(PLAIN_TABLE);
  await pool.end();
  const rows: BenchRow[] = [];
  for (const contest of comparisons) rows.push(await compareRates(url, contest));
  return rows;
};
