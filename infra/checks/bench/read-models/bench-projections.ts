import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import { atLeast, atMost, type BenchRow, percentile, timeEach } from '../bench-table.ts';
import { selectMedianRound, type Round } from '../rates.ts';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import type { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import type pg from 'pg';
import { createReadPool } from '@quartermaster/projection-service/core/paging';
import { inventoryPage } from '@quartermaster/projection-service/inventory/query';
import {
  allProjections,
  READ_SCHEMA,
  readModelGroups,
} from '@quartermaster/projection-service/read-models';
import { foldByHand } from './fold-by-hand.ts';
import { openGroup, project, measureSeconds, withPool } from './folding.ts';
import { openShop } from './large-shop.ts';
import { createTeamLog } from './large-shop-log.ts';
import { measureListWork } from './list-work.ts';
import { createTrade } from './mixed-events.ts';
import { measureProductPages } from './product-page.ts';
import { measureReports } from './reports.ts';
import {
  defaultInsightsSettings,
  type InsightsSettings,
  suggestedServiceLevels,
} from '@quartermaster/contracts/inventory/settings';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import { createSnapshotRunner } from '@quartermaster/projection-service/core/snapshot';
import { priceServiceLevels } from '@quartermaster/projection-service/inventory/preview/service-level-costs';
import { previewSettings } from '@quartermaster/projection-service/inventory/preview/preview';
import { whatIfChanges } from '@quartermaster/contracts/what-if/draft';
import { computeWhatIf } from '@quartermaster/projection-service/inventory/what-if/answer';
import { unpaidByDay } from '@quartermaster/projection-service/payments/totals';
import { paymentTerms } from '@quartermaster/projection-service/suppliers/query';

/** Assumptions that change the numbers of nearly every item. */
const changes = whatIfChanges.parse({
  leadTimes: [{ supplierId: null, days: 60 }],
  demand: { percent: 20, months: [{ month: '2026-03', percent: 80 }] },
});

/** Measures answers to a draft about all items of a team whose read models are in the database. */
const measureWhatIf = async (pool: pg.Pool, teamId: string): Promise<readonly BenchRow[]> => {
  const inSnapshot = createSnapshotRunner(pool, createReadPool(pool, READ_SCHEMA));
  const asking = {
    teamId,
    now: '2026-02-04T12:00:00.000Z',
    cash: { unpaid: unpaidByDay, paymentTerms },
  };
  const question = {
    selection: { matching: { filters: [] } },
    changes,
    differences: 'ANY' as const,
    pagination: { page: 1, limit: 50 },
  };
  const answer = () => inSnapshot((models) => computeWhatIf(models, asking, question));
  await timeEach(2, answer);
  const slow = percentile(await timeEach(10, answer), 0.95);
  return [atMost('20,000 variants: answer to a what-if draft, p95', 'ms', slow, 2000)];
};

const { grading, stockLevels } = defaultInsightsSettings;

/** Settings that change the numbers of nearly every item. */
const proposed = {
  averageDailySalesPeriodDays: 90,
  grading: { ...grading, strategy: 'PROFIT', thresholds: { A: 60, B: 30, C: 10 } },
  stockLevels: { ...stockLevels, leadTime: 60, stockBuffer: 21 },
} as const;

/** Measures previews of settings for a team whose read models are in the database. */
const measurePreviews = async (pool: pg.Pool, teamId: string): Promise<readonly BenchRow[]> => {
  const inSnapshot = createSnapshotRunner(pool, createReadPool(pool, READ_SCHEMA));
  const caller = { teamId, now: '2026-02-04T12:00:00.000Z' };
  const question = {
    settings: proposed,
    changes: 'ANY',
    pagination: { page: 1, limit: 100 },
  } as const;
  const preview = () => inSnapshot((models) => previewSettings(models, caller, question));
  await timeEach(2, preview);
  const slow = percentile(await timeEach(10, preview), 0.95);
  return [atMost('20,000 variants: preview of insight settings, p95', 'ms', slow, 1000)];
};

/** Measures the costs of service levels for a team whose read models are in the database. */
const measureServiceLevelCosts = async (pool: pg.Pool): Promise<readonly BenchRow[]> => {
  const inSnapshot = createSnapshotRunner(pool, createReadPool(pool, READ_SCHEMA));
  const price = () => inSnapshot((models) => priceServiceLevels(models, TEAM));
  await timeEach(1, price);
  const slow = percentile(await timeEach(5, price), 0.95);
  return [atMost('20,000 variants: costs of the service levels, p95', 'ms', slow, 5000)];
};

const EVENTS = 100_000;
/** The median ratio counts: other programs slow single rounds, and the first is slow until its code is compiled. */
const ROUNDS = 5;
const TEAM = 'bench-team';

/** Every number follows from the orders of each day, from seasons and from quantiles of demand. */
const byForecast: InsightsSettings = {
  ...defaultInsightsSettings,
  planningMethod: 'FORECAST',
  serviceLevels: suggestedServiceLevels,
};
const threeSeasonalYears = { years: 3, isSeasonal: true } as const;

/**
 * Measures all read models over 100,000 mixed events of a shop of 4,000 variants; groups run independently as in the product.
 */
const measureMixed = async (
  pool: pg.Pool,
  shop: Parameters<typeof openShop>[3],
  settings: InsightsSettings,
): Promise<Round> => {
  const log = createTeamLog(TEAM);
  openShop(log.add, 4000, TEAM, shop);
  log.add(insightsSettingsChanged, `team.${TEAM}`, settings);
  const groups: ProjectionGroup[] = [];
  for (const { projections } of readModelGroups) groups.push(await openGroup(pool, projections));
  const projectAll = (events: readonly RecordedEvent[]): Promise<number> =>
    measureSeconds(async () => {
      await Promise.all(groups.map((group) => project(group, events)));
    });
  await projectAll(log.take());
  const trade = createTrade(log.add, 4000);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    while (log.events.length < EVENTS) trade();
    const mixed = log.take();
    const ours = await projectAll(mixed);
    const byHand = await foldByHand(pool, TEAM, mixed);
    rounds.push({ value: mixed.length / ours, reference: mixed.length / byHand });
  }
  return selectMedianRound(rounds);
};

const MIXED = 'project 100,000 mixed events into all read models';

export const benchProjection = withPool(async (pool) => {
  const round = await measureMixed(pool, {}, defaultInsightsSettings);
  return [atLeast(MIXED, 'events/s', round, 0.3)];
});

/** Measures the same for a team that plans by forecast, season and service level. */
export const benchForecastProjection = withPool(async (pool) => {
  const round = await measureMixed(pool, { past: threeSeasonalYears }, byForecast);
  return [atLeast('the same by forecast, season and service level', 'events/s', round, 0.3)];
});

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
  const ask = (limit: number) => () =>
    inventoryPage(createReadPool(pool, READ_SCHEMA), TEAM, listRequest(limit));
  await timeEach(20, ask(100));
  const hundred = percentile(await timeEach(200, ask(100)), 0.95);
  const thousand = percentile(await timeEach(60, ask(1000)), 0.95);
  const name = '20,000 variants: page of';
  return [
    atMost(`${name} 100, filtered, sorted, with total, p95`, 'ms', hundred, 25),
    atMost(`${name} 1,000, p95`, 'ms', thousand, 80),
  ];
};

/** A shop of 20,000 variants, and the median seconds of its recalculation at a new day. */
const openLargeTeam = async (
  pool: pg.Pool,
  shop: Parameters<typeof openShop>[3] = {},
  settings: InsightsSettings = defaultInsightsSettings,
): Promise<number> => {
  const log = createTeamLog(TEAM);
  openShop(log.add, LARGE, TEAM, shop);
  log.add(insightsSettingsChanged, `team.${TEAM}`, settings);
  const opening = log.events.length;
  for (const date of ['2026-02-02', '2026-02-03', '2026-02-04']) {
    log.add(businessDayStarted, `business_day.${TEAM}`, { date, timeZone: 'UTC' });
  }
  const group = await openGroup(pool, allProjections);
  await project(group, log.events.slice(0, opening));
  await pool.query(`vacuum analyze ${READ_SCHEMA}.inventory_items`);
  const recalculations: number[] = [];
  for (const event of log.events.slice(opening)) {
    recalculations.push(await measureSeconds(() => group.apply([event])));
  }
  return percentile(recalculations, 0.5);
};

/** Measures lists, files and a whole recalculation for a team of 20,000 variants. */
export const benchLargeTeam = withPool(async (pool) => {
  const recalculation = await openLargeTeam(pool);
  return [
    ...(await measureLists(pool)),
    ...(await measureListWork(pool, TEAM)),
    ...(await measureProductPages(pool, TEAM, LARGE)),
    ...(await measurePreviews(pool, TEAM)),
    ...(await measureWhatIf(pool, TEAM)),
    ...(await measureReports(pool, TEAM)),
    atMost('20,000 variants: recalculation of every derived number', 's', recalculation, 1.5),
  ];
});

/** Measures the recalculation where 2,000 of the variants are bundles of five articles. */
export const benchBundles = withPool(async (pool) => {
  const recalculation = await openLargeTeam(pool, { bundles: 2_000 });
  return [atMost('the same with 2,000 bundles of 5 components', 's', recalculation, 1.5)];
});

/** Measures the recalculation of a team that plans by forecast and service level. */
export const benchForecastTeam = withPool(async (pool) => {
  const recalculation = await openLargeTeam(pool, {}, byForecast);
  return [
    atMost('the same by forecast and service level', 's', recalculation, 1.5),
    ...(await measureServiceLevelCosts(pool)),
  ];
});

/** Measures the same with seasons. Three years of sales of 20,000 variants are too many to stay in memory, and are read each time. */
export const benchSeasonalTeam = withPool(async (pool) => {
  const recalculation = await openLargeTeam(pool, { past: threeSeasonalYears }, byForecast);
  return [atMost('the same with seasons and three years of sales', 's', recalculation, 6)];
});
