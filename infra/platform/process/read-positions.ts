import type pg from 'pg';
import { START, laterOf } from '@quartermaster/contracts/core/position';
import type { Position } from '../event-store/event-store.ts';

/** Database schemas of the tables that each service folds from the log. */
export const foldedSchemas = {
  queries: 'read',
  directory: 'directory',
  scheduler: 'scheduler',
} as const;

type Client = Pick<pg.Pool, 'query'>;

const REACTIONS = 'reactions.checkpoints';

/** Tables in which readers of the log store their positions. */
const tables: readonly string[] = [
  ...Object.values(foldedSchemas).map((schema) => `${schema}.checkpoints`),
  REACTIONS,
];

const exists = async (client: Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [table],
  );
  return rows[0]?.found === true;
};

const furthestIn = async (
  client: Client,
  table: string,
  [condition, ...values]: readonly [string, ...string[]] = ['true'],
): Promise<Position> => {
  if (!(await exists(client, table))) return START;
  const { rows } = await client.query<{ position: Position | null }>(
    `select max(position collate "C") as position from ${table} where ${condition}`,
    values,
  );
  return rows[0]?.position ?? START;
};

/**
 * The furthest position of all readers of the log, including the relay to a Kafka topic; START when there is none.
 */
export const furthestRead = async (client: Client, topic: string | null): Promise<Position> => {
  const positions = [
    ...tables.map((table) => furthestIn(client, table)),
    ...(topic === null ? [] : [furthestIn(client, 'bus.relay', ['topic = $1', topic])]),
  ];
  return (await Promise.all(positions)).reduce(laterOf);
};

/** Moves reactions back to the end of a log that ends before their checkpoints. */
export const stepReactionsBack = async (client: Client, end: Position): Promise<void> => {
  if (!(await exists(client, REACTIONS))) return;
  await client.query(`update ${REACTIONS} set position = $1 where position collate "C" > $1`, [
    end,
  ]);
};
