import { isAfter } from '@quartermaster/contracts/core/position';
import type pg from 'pg';
import { AT_START, type Checkpoint } from '../event-store/event-store.ts';
import {
  checkpointAtHead,
  type IdentifiedLog,
  isInLog,
  type Reached,
} from '../event-store/log-identity.ts';

/** Database schemas of the tables that each service folds from the log. */
export const foldedSchemas = {
  queries: 'read',
  directory: 'directory',
  scheduler: 'scheduler',
} as const;

type Client = Pick<pg.Pool, 'query'>;

const REACTIONS = 'reactions.checkpoints';
const RELAY = 'bus.relay';

/** Tables in which readers of the log store their positions. */
const tables: readonly string[] = [
  ...Object.values(foldedSchemas).map((schema) => `${schema}.checkpoints`),
  REACTIONS,
];

const tableExists = async (client: Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [table],
  );
  return rows[0]?.found === true;
};

const readFurthest = async (
  client: Client,
  table: string,
  [condition, ...values]: readonly [string, ...string[]] = ['true'],
): Promise<Checkpoint> => {
  if (!(await tableExists(client, table))) return AT_START;
  const { rows } = await client.query<Checkpoint>(
    `select position, event_id as "eventId" from ${table} where ${condition}
     order by position collate "C" desc limit 1`,
    values,
  );
  return rows[0] ?? AT_START;
};

const chooseFurther = (one: Checkpoint, other: Checkpoint): Checkpoint =>
  isAfter(other.position, one.position) ? other : one;

/** The furthest checkpoints of all readers of the log, and of the relay to a Kafka topic. */
export const readFurthestOfAll = async (client: Client, topic: string | null): Promise<Reached> => {
  const all = await Promise.all(tables.map((table) => readFurthest(client, table)));
  const readers = all.reduce(chooseFurther, AT_START);
  if (topic === null) return { readers, relay: null };
  const relay = await readFurthest(client, RELAY, ['topic = $1', topic]);
  return { readers, relay: { ...relay, topic } };
};

/** Moves reactions whose checkpoint is not in the log to its end: what they did not do by then is left undone. */
export const moveReactionsIntoLog = async (client: Client, log: IdentifiedLog): Promise<void> => {
  if (!(await tableExists(client, REACTIONS))) return;
  const { rows } = await client.query<Checkpoint & { readonly reaction: string }>(
    `select reaction, position, event_id as "eventId" from ${REACTIONS}`,
  );
  const end = await checkpointAtHead(log);
  for (const { reaction, ...checkpoint } of rows) {
    if (await isInLog(log, checkpoint)) continue;
    await client.query(`update ${REACTIONS} set position = $2, event_id = $3 where reaction = $1`, [
      reaction,
      end.position,
      end.eventId,
    ]);
  }
};
