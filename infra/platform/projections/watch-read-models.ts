import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Partitioning } from '../event-bus/event-bus.ts';
import { START, isAfter } from '@quartermaster/contracts/core/position';
import type { EventStore, Position } from '../event-store/event-store.ts';
import { getErrorCode } from '../postgres/postgres-errors.ts';
import { lastOfPartitions } from './following/last-of-partitions.ts';

export interface WatchOptions {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'head' | 'readAll'>;
  /** Partitions of the read models. */
  readonly bus: Partitioning;
  /** Schema the read models are kept in, by any process. */
  readonly schema: string;
}

const LOOK_MS = 50;
const UNDEFINED_TABLE = '42P01';

/** Returns the least position of the read models of a schema in a partition; START while there are none. */
const readPosition = async (
  pool: pg.Pool,
  schema: string,
  partition: number,
): Promise<Position> => {
  try {
    const { rows } = await pool.query<{ least: Position | null }>(
      `select min(position collate "C") as least from ${schema}.checkpoints where partition = $1`,
      [partition],
    );
    return rows[0]?.least ?? START;
  } catch (error) {
    if (getErrorCode(error) === UNDEFINED_TABLE) return START;
    throw error;
  }
};

/**
 * Resolves when read models of other processes show everything recorded until now, or when stopped. Their checkpoints
 * hold their positions.
 */
export const awaitReadModels = async (
  { pool, store, bus, schema }: WatchOptions,
  signal: AbortSignal,
): Promise<void> => {
  const stored = (partition: number): Promise<Position> => readPosition(pool, schema, partition);
  for (const [partition, position] of await lastOfPartitions(store, bus, stored)) {
    while (!signal.aborted && isAfter(position, await stored(partition))) {
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};
