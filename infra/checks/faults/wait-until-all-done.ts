import { isAfter, type Position } from '@quartermaster/contracts/core/position';
import { setTimeout as wait } from 'node:timers/promises';
import type { Partitioning } from '@quartermaster/platform/event-bus/event-bus';
import { waitUntilReady } from '../cluster/child.ts';
import { awaitReadModels } from '@quartermaster/platform/projections/watch-read-models';
import { readModels } from './check/read-models.ts';
import { openReceipts } from './check/stock.ts';
import type { System } from './system.ts';
import type { Team } from './teams.ts';

const LIMIT_MS = 180_000;
const QUIET_MS = 3_000;

const reactionsBehind = async ({ pool, log }: System): Promise<boolean> => {
  const { rows } = await pool.query<{ position: Position }>(
    'select position from reactions.checkpoints',
  );
  const head = await log.head();
  if (rows.length === 0 || rows.some(({ position }) => isAfter(head, position))) return true;
  // Exchange rates do not count, because without a network their fetch never succeeds.
  const { rows: open } = await pool.query(
    `select 1 from reactions.jobs where reaction <> 'exchange-rates' limit 1`,
  );
  return open.length > 0;
};

const openPushes = async ({ pool }: System, teams: readonly Team[]): Promise<number> => {
  const open = await Promise.all(teams.map(({ teamId }) => openReceipts(pool, teamId)));
  return open.reduce((sum, count) => sum + count, 0);
};

const readModelsReached = async (
  { pool, log: store }: System,
  partitioning: Partitioning,
  signal: AbortSignal,
): Promise<void> => {
  for (const { schema, partitioning: bus } of readModels(partitioning)) {
    await awaitReadModels({ pool, store, bus, schema }, signal);
  }
};

const describeOpenWork = async (system: System, teams: readonly Team[]): Promise<string | null> => {
  const pushes = await openPushes(system, teams);
  if (pushes > 0) return `${pushes} receipts not in the store`;
  return (await reactionsBehind(system)) ? 'jobs of reactions not done' : null;
};

/**
 * Waits until everything that is due is done: all processes ready, all read models at the end of the log, all jobs of
 * reactions done, all receipts in their stores, and no new events. Throws after three minutes with what is still open.
 */
export const waitUntilAllDone = async (
  system: System,
  bus: Partitioning,
  teams: readonly Team[],
): Promise<void> => {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const isLate = (): boolean => signal.aborted;
  for (const child of system.children().values()) await waitUntilReady(child);
  for (;;) {
    const head = await system.log.head();
    await system.copyLog();
    const open = await describeOpenWork(system, teams);
    await readModelsReached(system, bus, signal);
    if (isLate()) throw new Error(`Still ${open ?? 'read models behind'} after ${LIMIT_MS} ms`);
    await wait(QUIET_MS);
    if (open === null && (await system.log.head()) === head) return;
  }
};
