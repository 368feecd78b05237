import { setTimeout as wait } from 'node:timers/promises';
import type { Partitioning } from '../infra/src/event-bus/event-bus.ts';
import { untilReady } from '../infra/cluster/child.ts';
import { awaitReadModels } from '../infra/src/projections/watch-read-models.ts';
import { readModels } from './check-read-models.ts';
import { openReceipts } from './check-stock.ts';
import type { System } from './system.ts';
import type { Team } from './teams.ts';

const LIMIT_MS = 180_000;
const QUIET_MS = 3_000;

const reactorsBehind = async ({ pool, log }: System): Promise<boolean> => {
  const { rows } = await pool.query<{ position: string }>(
    'select position from reactors.checkpoints',
  );
  const head = await log.head();
  return rows.length === 0 || rows.some(({ position }) => position < head);
};

const openPushes = async ({ pool }: System, teams: readonly Team[]): Promise<number> => {
  const open = await Promise.all(teams.map(({ teamId }) => openReceipts(pool, teamId)));
  return open.reduce((sum, count) => sum + count, 0);
};

const whatIsOpen = async (system: System, teams: readonly Team[]): Promise<string | null> => {
  const pushes = await openPushes(system, teams);
  if (pushes > 0) return `${pushes} receipts are not in the store`;
  return (await reactorsBehind(system)) ? 'reactors are behind' : null;
};

/**
 * Waits until everything that is due is done: all processes ready, all read models and reactors at the end of the log,
 * all receipts in their stores, and the log at rest. Throws what is still open after three minutes.
 */
export const settled = async (
  system: System,
  bus: Partitioning,
  teams: readonly Team[],
): Promise<void> => {
  const signal = AbortSignal.timeout(LIMIT_MS);
  let open: string | null = 'processes are not ready';
  for (const child of system.children().values()) await untilReady(child);
  for (;;) {
    if (signal.aborted) throw new Error(`Still open after ${LIMIT_MS} ms: ${String(open)}`);
    const head = await system.log.head();
    open = await whatIsOpen(system, teams);
    for (const { schema, partitioning } of readModels(bus)) {
      await awaitReadModels(
        { pool: system.pool, store: system.log, bus: partitioning, schema },
        signal,
      );
    }
    if (signal.aborted) open ??= 'read models are behind';
    await wait(QUIET_MS);
    if (open === null && (await system.log.head()) === head) return;
  }
};
