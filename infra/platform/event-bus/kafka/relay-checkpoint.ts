import type { Pool, PoolClient } from 'pg';
import { START, formatPosition } from '@quartermaster/contracts/core/position';
import { AT_START, type Checkpoint, type Position } from '../../event-store/event-store.ts';
import { migrate } from '../../postgres/migrate.ts';

const SCHEMA = 'bus';

const tables: readonly string[] = [
  `create table relay (
     topic text primary key, position text not null, event_id text, tails jsonb not null,
     moved_at timestamptz not null default now())`,
];

/** Another relay moved the checkpoint, so this one is no longer the leader and must stop publishing. */
export class RelayOvertaken extends Error {
  override readonly name = 'RelayOvertaken';
}

/** Published position, and the position of the newest event of each partition up to it. */
export interface RelayCheckpoint extends Checkpoint {
  readonly tails: ReadonlyMap<number, Position>;
}

export const NOTHING_PUBLISHED: RelayCheckpoint = { ...AT_START, tails: new Map() };

export const prepareRelay = async (pool: Pool): Promise<void> => migrate(pool, SCHEMA, tables);

/**
 * Tries to become the leading relay of a topic; the lead lasts as long as the connection. Two relays may believe to lead for a
 * moment; the compare-and-set of the checkpoint on the same connection prevents that both move it.
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
  const { rows } = await client.query<Checkpoint & { readonly tails: Record<string, Position> }>(
    `select position, event_id as "eventId", tails from bus.relay where topic = $1`,
    [topic],
  );
  const { tails, ...checkpoint } = rows[0] ?? { ...AT_START, tails: {} };
  const entries = Object.entries(tails).map(([key, tail]) => [Number(key), tail] as const);
  return { ...checkpoint, tails: new Map(entries) };
};

/** Moves the checkpoint from one position to another; throws RelayOvertaken when another relay moved it before. */
export const moveRelayCheckpoint = async (
  client: PoolClient,
  topic: string,
  { position: from }: RelayCheckpoint,
  { position: to, eventId, tails }: RelayCheckpoint,
): Promise<void> => {
  const { rowCount } = await client.query({
    name: 'move relay',
    text: `update bus.relay set position = $3, event_id = $5, tails = $4, moved_at = clock_timestamp()
           where topic = $1 and position = $2`,
    values: [topic, from, to, JSON.stringify(Object.fromEntries(tails)), eventId],
  });
  if (rowCount !== 1) {
    throw new RelayOvertaken(`The relay of ${topic} is no longer at ${formatPosition(from)}`);
  }
};
