import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { atLeast, atMost, type BenchRow, percentile } from '@quartermaster/infra/bench/bench-table';
import type { RecordedEvent } from '@quartermaster/infra/event-store/event-store';
import { openPool } from '@quartermaster/infra/postgres/pool';
import { BATCH_SIZE } from '@quartermaster/infra/event-bus/tail-of-log';
import { prepareProjections } from '@quartermaster/infra/projections/prepare-projections';
import { ProjectionGroup } from '@quartermaster/infra/projections/projection-group';
import type pg from 'pg';
import { inventoryPage } from '../src/inventory/query.ts';
import { allProjections, READ_SCHEMA } from '../src/service.ts';
import { foldByHand } from './fold-by-hand.ts';
import { openShop } from './large-shop.ts';
import { createLogOf } from './large-shop-log.ts';
import { goOn } from './mixed-events.ts';
import { pagesOf, seconds } from './timing.ts';

const EVENTS = 100_000;
const CONNECTIONS = 4;
const TEAM = 'bench-team';

const openGroup = async (pool: pg.Pool): Promise<ProjectionGroup> => {
  await prepareProjections(pool, READ_SCHEMA, allProjections);
  const group = new ProjectionGroup({
    pool,
    schema: READ_SCHEMA,
    projections: allProjections,
    onPoison: ({ reason }) => {
      throw new Error(reason);
    },
  });
  await group.open();
  return group;
};

/** As a service that catches up with its log: in batches as large as its own, each written while the next is folded. */
const project = async (group: ProjectionGroup, events: readonly RecordedEvent[]): Promise<number> =>
  seconds(async () => {
    for (const page of pagesOf(events, BATCH_SIZE)) await group.applyAhead(page);
    await group.settle();
  });

/** A bench over the connections of the empty database it is given. */
const withPool =
  (measure: (pool: pg.Pool) => Promise<readonly BenchRow[]>) =>
  async (url: string): Promise<readonly BenchRow[]> => {
    const pool = openPool(url, { max: CONNECTIONS, applicationName: 'bench' });
    try {
      return await measure(pool);
    } finally {
      await pool.end();
    }
  };

/** All read models over 100,000 mixed events of a shop of 4,000 variants. */
export const benchProjection = withPool(async (pool) => {
  const log = createLogOf(TEAM);
  openShop(log.add, 4000, TEAM);
  const opening = log.events.length;
  goOn(log, opening + EVENTS, 4000);
  const group = await openGroup(pool);
  await project(group, log.events.slice(0, opening));
  const mixed = log.events.slice(opening, opening + EVENTS);
  const ours = await project(group, mixed);
  const byHand = await foldByHand(pool, TEAM, mixed);
  return [
    atLeast(
      'project 100,000 mixed events into all read models',
      'events/s',
      { value: EVENTS / ours, reference: EVENTS / byHand },
      0.15,
    ),
  ];
});

const timesOf = async (repeat: number, ask: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let at = 0; at < repeat; at += 1) times.push((await seconds(ask)) * 1000);
  return times;
};

const LARGE = 20_000;

const listRequest = (limit: number): Parameters<typeof inventoryPage>[2] => ({
  pagination: { page: 1, limit },
  sort: { column: 'salesAtRisk', order: 'DESC' },
  filters: [
    { column: 'quantity', criteria: { type: 'number', operator: 'greaterThan', value: 10 } },
    { column: 'vendor', criteria: { type: 'select', operator: 'isNot', value: 'Vendor 3' } },
  ],
});

const measureLists = async (pool: pg.Pool): Promise<readonly BenchRow[]> => {
  const ask = (limit: number) => () => inventoryPage(pool, TEAM, listRequest(limit));
  await timesOf(20, ask(100));
  const hundred = percentile(await timesOf(200, ask(100)), 0.95);
  const thousand = percentile(await timesOf(60, ask(1000)), 0.95);
  const name = '20,000 variants: page of';
  return [
    atMost(`${name} 100, filtered, sorted, with total, p95`, 'ms', hundred, 25),
    atMost(`${name} 1,000, p95`, 'ms', thousand, 80),
  ];
};

/** Lists and a whole recalculation of a team of 20,000 variants. */
export const benchLargeTeam = withPool(async (pool) => {
  const log = createLogOf(TEAM);
  openShop(log.add, LARGE, TEAM);
  const opening = log.events.length;
  for (const date of ['2026-02-02', '2026-02-03', '2026-02-04']) {
    log.add(businessDayStarted, `business_day.${TEAM}`, { date, timeZone: 'UTC' });
  }
  const group = await openGroup(pool);
  await project(group, log.events.slice(0, opening));
  await pool.query(`vacuum analyze ${READ_SCHEMA}.inventory_items`);
  const recalculations: number[] = [];
  for (const event of log.events.slice(opening)) {
    recalculations.push(await seconds(() => group.apply([event])));
  }
  const recalculation = percentile(recalculations, 0.5);
  return [
    ...(await measureLists(pool)),
    atMost('20,000 variants: every derived number worked out anew', 's', recalculation, 1.5),
  ];
});
