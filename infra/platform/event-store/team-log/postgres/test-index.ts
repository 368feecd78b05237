import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Pool } from 'pg';
import { openPool } from '../../../postgres/pool.ts';
import { openTestDatabase } from '../../../postgres/test-database.ts';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, RecordedEvent } from '../../event-store.ts';
import { openPostgresEventStore } from '../../postgres/postgres.ts';
import { makeTeamFact } from '../../contract/test-events.ts';
import { teamPages } from '../team-pages.ts';
import type { DamagedLog } from '../team-log.contract.ts';

export const isFilled = async (pool: Pool): Promise<boolean> =>
  (await pool.query('select from es.head h join es.team_index i on i.filled = h.position'))
    .rowCount === 1;

/** Fills the index and waits until it covers the whole log. */
export const fillWholeIndex = async (pool: Pool): Promise<void> => {
  for (let tries = 0; tries < 2_000 && !(await isFilled(pool)); tries += 1) {
    await pool.query('select es.fill_teams(10000)');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await isFilled(pool)).toBe(true);
};

export type Damage = (pool: Pool, event: RecordedEvent) => Promise<unknown>;

/** A separate log; `lose` applies `damage` to one of its events. */
export const openDamagedBy = (damage: Damage) => async (): Promise<DamagedLog & { pool: Pool }> => {
  const own = await openTestDatabase();
  const store = await openPostgresEventStore(own.url);
  const pool = openPool(own.url, { max: 2, applicationName: 'log test' });
  return {
    store,
    pool,
    lose: async (event) => {
      await fillWholeIndex(pool);
      await damage(pool, event);
    },
    close: async () => {
      await store.close();
      await pool.end();
      await own.close();
    },
  };
};

export const recordIn = async (store: EventStore, teamId: TeamId, count = 1): Promise<void> => {
  const events = Array.from({ length: count }, () => makeTeamFact(teamId, 'StockCounted', {}));
  await store.append(`stock-${teamId}.${randomUUID()}`, events, 'no-stream');
};

export const readTeamEvents = async (
  store: EventStore,
  teamId: TeamId,
  pageSize = 2,
): Promise<readonly RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  const range = { teamId, after: START, until: await store.head(), pageSize };
  for await (const page of teamPages(store, range)) found.push(...page);
  return found;
};

/** Locks the index, so that no process fills it; returns a function that unlocks it. */
export const blockIndex = async (pool: Pool): Promise<() => Promise<void>> => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from es.team_index for update');
  return async () => {
    await client.query('rollback');
    client.release();
  };
};
