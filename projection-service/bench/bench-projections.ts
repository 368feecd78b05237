import { performance } from 'node:perf_hooks';
import { stockObserved } from '@quartermaster/contracts/stock/events';
import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import {
  atLeast,
  atMost,
  type BenchRow,
  percentile,
} from '@quartermaster/infra/embedded/bench-table';
import type { RecordedEvent } from '@quartermaster/infra/event-store/event-store';
import { prepareProjections } from '@quartermaster/infra/projections/prepare-projections';
import { ProjectionGroup } from '@quartermaster/infra/projections/projection-group';
import type pg from 'pg';
import { inventoryPage } from '../src/inventory/query.ts';
import { allProjections, READ_SCHEMA } from '../src/service.ts';
import { createLogOf, goOn, openShop } from './mixed-events.ts';

const PAGE = 1000;
const EVENTS = 100_000;
const TEAM = 'bench-team';

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
};

const pagesOf = function* (events: readonly RecordedEvent[]): Generator<readonly RecordedEvent[]> {
  for (let at = 0; at < events.length; at += PAGE) yield events.slice(at, at + PAGE);
};

const openGroup = async (pool: pg.Pool): Promise<ProjectionGroup> => {
  await pool.query(`drop schema if exists ${READ_SCHEMA} cascade`);
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

const project = async (group: ProjectionGroup, events: readonly RecordedEvent[]): Promise<number> =>
  seconds(async () => {
    for (const page of pagesOf(events)) await group.apply(page);
  });

/** The plain way: one table, folded in memory per page of 1,000 and written by one upsert with its checkpoint. */
const foldByHand = async (pool: pg.Pool, events: readonly RecordedEvent[]): Promise<number> => {
  await pool.query(`drop schema if exists by_hand cascade`);
  await pool.query(`create schema by_hand`);
  await pool.query(
    'create table by_hand.stock (team_id text, stream text, quantity int, events int, primary key (team_id, stream))',
  );
  await pool.query('create table by_hand.checkpoint (position text)');
  await pool.query(`insert into by_hand.checkpoint values ('')`);
  return seconds(async () => {
    for (const page of pagesOf(events)) {
      const rows = new Map<string, { quantity: number; events: number }>();
      for (const event of page) {
        const row = rows.get(event.stream) ?? { quantity: 0, events: 0 };
        const data = event.data as { levels?: readonly { quantity: number }[] };
        const quantity =
          event.type === stockObserved.type ? (data.levels?.[0]?.quantity ?? 0) : row.quantity;
        rows.set(event.stream, { quantity, events: row.events + 1 });
      }
      await pool.query('begin');
      await pool.query(
        `insert into by_hand.stock select $1, s, q, e from unnest($2::text[], $3::int[], $4::int[]) x(s, q, e)
         on conflict (team_id, stream) do update
           set quantity = excluded.quantity, events = by_hand.stock.events + excluded.events`,
        [
          TEAM,
          [...rows.keys()],
          [...rows.values()].map(({ quantity }) => quantity),
          [...rows.values()].map((row) => row.events),
        ],
      );
      await pool.query('update by_hand.checkpoint set position = $1', [page.at(-1)?.position]);
      await pool.query('commit');
    }
  });
};

/** All read models over 100,000 mixed events of a shop of 4,000 variants. */
export const benchProjection = async (pool: pg.Pool): Promise<readonly BenchRow[]> => {
  const log = createLogOf(TEAM);
  openShop(log.add, 4000, TEAM);
  const opening = log.events.length;
  goOn(log.add, EVENTS, 4000);
  const group = await openGroup(pool);
  await project(group, log.events.slice(0, opening));
  const mixed = log.events.slice(opening, opening + EVENTS);
  const ours = await project(group, mixed);
  const byHand = await foldByHand(pool, mixed);
  return [
    atLeast(
      'project 100,000 mixed events into all read models',
      'events/s',
      { value: EVENTS / ours, reference: EVENTS / byHand },
      0.15,
    ),
  ];
};

const timesOf = async (repeat: number, ask: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let at = 0; at < repeat; at += 1) times.push((await seconds(ask)) * 1000);
  return times;
};

const LARGE = 20_000;

/** Lists and a whole recalculation of a team of 20,000 variants. */
export const benchLargeTeam = async (pool: pg.Pool): Promise<readonly BenchRow[]> => {
  const log = createLogOf(TEAM);
  openShop(log.add, LARGE, TEAM);
  const opening = log.events.length;
  const dayEvent = (date: string): void => {
    log.add(businessDayStarted, `business_day.${TEAM}`, { date, timeZone: 'UTC' });
  };
  for (const date of ['2026-02-02', '2026-02-03', '2026-02-04']) dayEvent(date);
  const group = await openGroup(pool);
  await project(group, log.events.slice(0, opening));
  await pool.query('vacuum analyze read.inventory_items');
  const recalculations: number[] = [];
  for (const event of log.events.slice(opening)) {
    recalculations.push(await seconds(() => group.apply([event])));
  }
  const ask = (limit: number) => () =>
    inventoryPage(pool, TEAM, {
      pagination: { page: 1, limit },
      sort: { column: 'salesAtRisk', order: 'DESC' },
      filters: [
        { column: 'quantity', criteria: { type: 'number', operator: 'greaterThan', value: 10 } },
        { column: 'vendor', criteria: { type: 'select', operator: 'isNot', value: 'Vendor 3' } },
      ],
    });
  await timesOf(20, ask(100));
  const hundred = await timesOf(200, ask(100));
  const thousand = await timesOf(60, ask(1000));
  return [
    atMost(
      '20,000 variants: page of 100, filtered, sorted, with total, p95',
      'ms',
      percentile(hundred, 0.95),
      25,
    ),
    atMost('20,000 variants: page of 1,000, p95', 'ms', percentile(thousand, 0.95), 80),
    atMost(
      '20,000 variants: every derived number worked out anew',
      's',
      percentile(recalculations, 0.5),
      1.5,
    ),
  ];
};
