import type { Pool, PoolClient } from 'pg';
import { type Position, START } from '../../event-store/event-store.ts';
import { migrate } from '../../postgres/migrate.ts';

const SCHEMA = 'bus';

const migrations: readonly string[] = [
  `create table relay (
     topic text primary key, position text not null, tails jsonb not null,
     moved_at timestamptz not null default now())`,
];

/** Another relay moved the checkpoint: this one no longer leads and must step back. */
export class RelayOvertaken extends Error {
  override readonly name = 'RelayOvertaken';
}

/** What was published up to a position: the position of the newest event of each partition. */
export interface RelayCheckpoint {
  readonly position: Position;
  readonly tails: ReadonlyMap<number, Position>;
}

export const NOTHING_PUBLISHED: RelayCheckpoint = { position: START, tails: new Map() };

export const prepareRelay = async (pool: Pool): Promise<void> => migrate(pool, SCHEMA, migrations);

/**
 * Tries to become the relay of a topic. It stays so for as long as the connection lives; the checkpoint's compare-and-set
 * on the same connection, not this, is what keeps two from both believing it.
 */
export const tryToLead = async (client: PoolClient, topic: string): Promise<boolean> => {
  const { rows } = await client.query<{ leads: boolean }>(
    `select pg_try_advisory_lock(hashtext('quartermaster relay'), hashtext($1)) as leads`,
    [topic],
  );
  return rows[0]?.leads === true;
};

export const readRelayCheckpoint = async (
  client: PoolClient,
  topic: string,
): Promise<RelayCheckpoint> => {
  await client.query(
    `insert into bus.relay (topic, position, tails) values ($1, $2, '{}') on conflict do nothing`,
    [topic, START],
  );
  const { rows } = await client.query<{ position: Position; tails: Record<string, Position> }>(
    `select position, tails from bus.relay where topic = $1`,
    [topic],
  );
  const { position, tails } = rows[0] ?? { position: START, tails: {} };
  const entries = Object.entries(tails).map(([key, tail]) => [Number(key), tail] as const);
  return { position, tails: new Map(entries) };
};

/** Moves the checkpoint from one position to another; throws RelayOvertaken when it was not there any more. */
export const moveRelayCheckpoint = async (
  client: PoolClient,
  topic: string,
  { position: from }: RelayCheckpoint,
  { position: to, tails }: RelayCheckpoint,
): Promise<void> => {
  const { rowCount } = await client.query({
    name: 'move relay',
    text: `update bus.relay set position = $3, tails = $4, moved_at = clock_timestamp()
           where topic = $1 and position = $2`,
    values: [topic, from, to, JSON.stringify(Object.fromEntries(tails))],
  });
  if (rowCount !== 1) {
    throw new RelayOvertaken(`The relay of ${topic} is no longer at ${from || 'the start'}`);
  }
};
