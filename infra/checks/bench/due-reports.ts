import type { Position } from '@quartermaster/contracts/core/position';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@quartermaster/contracts/core/day';
import { changeReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reportMailed } from '@quartermaster/contracts/reports/mail-events';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import type { Product } from '../hostile-calls/open-product.ts';
import type { Team } from '../hostile-calls/teams.ts';

const TYPE = 'INVENTORY_SNAPSHOT';
const [LOOK_MS, PAGE] = [250, 5_000];

/** Creates a clock that a bench can set forward; it runs at normal speed. */
export const createMovableClock = () => {
  let ahead = 0;
  const now = (): string => new Date(Date.now() + ahead).toISOString();
  return {
    now,
    moveTo: (instant: string): void => {
      ahead = Date.parse(instant) - Date.now();
    },
  };
};

const activate = ({ teamId, call }: Team) =>
  call(changeReportDefinition, {
    params: { id: buildDefinitionId('report', teamId, TYPE) },
    body: { status: 'ACTIVE', frequency: 'DAILY', schedule: '0900', notifyViaEmail: true },
  });

/** Waits until `mails` mails of reports were sent after a position. */
const waitUntilMailed = async (
  { infrastructure: { store } }: Product,
  after: Position,
  mails: number,
): Promise<void> => {
  let [at, sent] = [after, 0];
  while (sent < mails) {
    const page = await store.readAll(at, PAGE);
    sent += page.filter(({ type }) => type === reportMailed.type).length;
    at = page.at(-1)?.position ?? at;
    if (page.length === 0) await sleep(LOOK_MS);
  }
};

/** Makes a report of each team due at the same time; returns the milliseconds until the last one was mailed. */
export const msUntilMailed = async (
  product: Product,
  teams: readonly Team[],
  clock: ReturnType<typeof createMovableClock>,
): Promise<number> => {
  for (const team of teams) await activate(team);
  const tomorrow = addDays(clock.now().slice(0, 10), 1);
  clock.moveTo(`${tomorrow}T00:00:05.000Z`);
  await product.scheduler.tick(); // the business day of each team begins
  const head = await product.infrastructure.store.head();
  clock.moveTo(`${tomorrow}T09:00:05.000Z`);
  const from = performance.now();
  await product.scheduler.tick();
  await waitUntilMailed(product, head, teams.length);
  return performance.now() - from;
};
