import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { productExcluded, productIncluded } from '@quartermaster/contracts/products/events';
import { toDayNumber } from '@quartermaster/contracts/core/day';
import { getMonthNumber } from '@quartermaster/contracts/forecast/rules/calendar-months';
import { PLAN_MONTHS } from '@quartermaster/contracts/demand-plan/plan';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { rowKey } from '@quartermaster/platform/projections/rows/table';
import fc from 'fast-check';
import type pg from 'pg';
import { fact, type GivenEvent, toRecordedEvents } from '../core/given-events.ts';
import { createFold } from '../core/test-schemas.ts';
import {
  bowl,
  crate,
  dayBegan,
  harbour,
  linked,
  mug,
  ordered,
  shown,
  sold,
  supplied,
} from '../inventory/examples.ts';
import { inventoryProjection } from '../inventory/projection.ts';
import { changedSets, orderedSets } from '../inventory/test-sets.ts';
import { bundleMade, bundleUnmade, mapped, mappingReset } from '../products/bundles/examples.ts';
import { addAmounts, type Amounts, noAmounts } from './amounts.ts';
import {
  adjusted,
  becameReady,
  computed,
  forecastItem,
  interrupted,
  itemsRecorded,
  madeLike,
  pricesRecorded,
  requested,
  shopEventRemoved,
  shopEventSet,
} from './examples.ts';
import { listGroups, type PlanItem } from './items.ts';
import { demandPlanProjection } from './projection.ts';
import type { PlanRow, PlanScore, PlanTotals, PlanVariant } from './tables.ts';

const teams = ['team-1', 'team-2', 'team-3'];
const RUNS = 15;
const quay = '00000000-0000-4000-8000-0000000000b2';

let database: TestDatabase;
let pool: pg.Pool;
let fold: ReturnType<typeof createFold>;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  fold = createFold(pool, [demandPlanProjection]);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

type Batches = readonly (readonly RecordedEvent[])[];

/** Every row of every team, table by table. */
const rowsAfter = async (batches: Batches): Promise<readonly unknown[]> => {
  await fold('read', batches);
  const found: unknown[] = [];
  for (const { name } of demandPlanProjection.tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from read.${name} t order by 1`,
    );
    found.push([name, rows.map(({ row }) => row)]);
  }
  return found;
};

/** Divides the events after each marked event. */
const cut = (events: readonly RecordedEvent[], marks: readonly boolean[]): Batches => {
  const batches: RecordedEvent[][] = [[]];
  for (const [at, event] of events.entries()) {
    batches.at(-1)?.push(event);
    if (marks[at % marks.length] === true) batches.push([]);
  }
  return batches.filter((batch) => batch.length > 0);
};

const variant = fc.constantFrom(mug, bowl, crate);
const box = { productId: bowl, variantId: bowl };
const forecastIds = fc.constantFrom('f1', 'f2', 'f3', 'f4');
const price = fc.constantFrom(0, 0.005, 3.333, 20);

const forecastedItems = fc
  .uniqueArray(variant, { minLength: 0, maxLength: 3 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.nat(30), price))))
  .map((found) =>
    found.map(([id, units, salePrice]) => forecastItem(id, units, { salePrice, costPrice: 1.115 })),
  );

/** Forecasts in any order: some are never asked for, some are interrupted, some become ready half recorded. */
const planning: fc.Arbitrary<GivenEvent> = fc.oneof(
  fc
    .tuple(forecastIds, fc.constantFrom('2026-01-01', '2026-03-01', '2026-06-01'))
    .map(([id, startDate]) => requested(id, startDate)),
  forecastIds.map((id) => computed(id, 3)),
  {
    weight: 3,
    arbitrary: fc.tuple(forecastIds, forecastedItems).map((given) => itemsRecorded(...given)),
  },
  { weight: 2, arbitrary: forecastIds.map(becameReady) },
  forecastIds.map(interrupted),
  fc
    .tuple(variant, price, price)
    .map(([variantId, salePrice, costPrice]) =>
      pricesRecorded({ variantId, salePrice, costPrice }),
    ),
  fc
    .tuple(variant, fc.integer({ min: 1, max: PLAN_MONTHS }), fc.option(fc.nat(50)))
    .map(([variantId, month, units]) => adjusted(variantId, { [month]: units })),
  fc
    .tuple(variant, fc.option(variant.map((variantId) => ({ variantId, percent: 80 }))))
    .map((given) => madeLike(...given)),
  fc
    .tuple(fc.constantFrom('s1', 's2'), fc.nat(50))
    .map(([shopEventId, liftPercent]) => shopEventSet({ shopEventId, liftPercent })),
  fc.constantFrom('s1', 's2').map(shopEventRemoved),
);

const day = fc.constantFrom(
  '2025-02-10',
  '2025-12-31',
  '2026-01-01',
  '2026-03-05',
  '2026-04-30',
  '2026-07-09',
);

const selling: fc.Arbitrary<GivenEvent> = fc.oneof(
  fc
    .tuple(fc.uuid(), day, fc.integer({ min: -3, max: 9 }), variant)
    .map(([id, on, units, variantId]) => ordered(id, on, units, variantId)),
  fc
    .tuple(fc.uuid(), day, fc.nat(5))
    .map(([id, on, units]) =>
      orderedSets(id, on, 1 + units, { variantId: bowl, inEach: { [mug]: 2, [crate]: 1 } }),
    ),
  fc
    .tuple(fc.uuid(), day, fc.nat(5), fc.nat(5))
    .map(([id, on, before, after]) =>
      changedSets(id, on, [before, after], { variantId: bowl, inEach: { [mug]: 2 } }),
    ),
  variant.map((id) => sold(2, { from: '2025-01-20', through: '2025-03-10', price: 1.115 }, id)),
);

const stocking: fc.Arbitrary<GivenEvent> = fc.oneof(
  fc
    .tuple(variant, fc.constantFrom('ACTIVE' as const, 'DELETED' as const))
    .map(([id, storeStatus]) => shown(id, { storeStatus, productTitle: storeStatus })),
  fc.tuple(variant, fc.constantFrom(harbour, quay)).map((given) => linked(...given)),
  fc
    .tuple(variant, fc.constantFrom(productExcluded, productIncluded))
    .map(([productId, definition]) => fact(definition, `product.${productId}`, { productId })),
  fc.constantFrom(
    bundleMade(bowl),
    bundleUnmade(bowl),
    mappingReset(box),
    mapped(box, { [mug]: 1 }),
  ),
);

const dayBeginning = fc.constantFrom('2026-04-01', '2026-05-02', '2026-07-01').map(dayBegan);

const happening = fc.oneof({ weight: 3, arbitrary: planning }, selling, stocking, dayBeginning);

const opening = [
  shown(mug),
  shown(bowl),
  requested('f1', '2026-03-01'),
  itemsRecorded('f1', [forecastItem(mug, 3), forecastItem(bowl, 4)]),
  becameReady('f1'),
];

const logs = fc
  .array(fc.tuple(happening, fc.constantFrom(...teams)), { minLength: 10, maxLength: 80 })
  .map((happened) => [
    ...teams.flatMap((teamId) => opening.map((event) => ({ ...event, teamId }))),
    ...happened.map(([event, teamId]) => ({ ...event, teamId })),
  ])
  .map(toRecordedEvents);

type OfTeam = { readonly teamId: string };

const readAll = async <Row extends object>(columns: string, table: string) =>
  (await pool.query<Row & OfTeam>(`select team_id as "teamId", ${columns} from read.${table}`))
    .rows;

/** The forecasts of all teams that are in force or under way. */
const readCurrentForecasts = async (): Promise<ReadonlySet<string>> => {
  const plans = await readAll<Pick<PlanRow, 'inForce' | 'staged'>>(
    'in_force as "inForce", staged',
    'demand_plans',
  );
  const forecasts = plans.flatMap(({ teamId, inForce, staged }) =>
    [inForce, staged].map((one) => rowKey([teamId, one?.half, one?.forecastId])),
  );
  return new Set(forecasts);
};

const isOf =
  (current: ReadonlySet<string>) =>
  ({ teamId, half, forecastId }: OfTeam & Pick<PlanItem, 'half' | 'forecastId'>): boolean =>
    current.has(rowKey([teamId, half, forecastId]));

/** The totals of each supplier and category, from the items. */
const sumItems = async (current: ReadonlySet<string>): Promise<ReadonlyMap<string, Amounts>> => {
  const items = await readAll<PlanItem>(
    `half, forecast_id as "forecastId", primary_supplier_id as "primarySupplierId",
     shopify_category as "shopifyCategory", is_summed as "isSummed", amounts`,
    'demand_plan_items natural join read.demand_plan_item_months',
  );
  const sums = new Map<string, Amounts>();
  for (const item of items.filter(isOf(current))) {
    const { teamId, half, primarySupplierId, shopifyCategory: category, isSummed } = item;
    if (!isSummed) continue;
    for (const group of listGroups({ primarySupplierId, category })) {
      const key = rowKey([teamId, half, ...group]);
      sums.set(key, addAmounts(sums.get(key) ?? noAmounts, item.amounts, 1));
    }
  }
  return sums;
};

const readTotals = async (current: ReadonlySet<string>): Promise<ReadonlyMap<string, Amounts>> => {
  const totals = await readAll<PlanTotals>(
    'half, forecast_id as "forecastId", by, name, amounts',
    'demand_plan_totals',
  );
  return new Map(
    totals
      .filter(isOf(current))
      .map(({ teamId, half, by, name, amounts }) => [rowKey([teamId, half, by, name]), amounts]),
  );
};

const facts = `variant_id as "variantId", product_title as "productTitle", category, supplier, is_set as "isSet"`;

describe('the rows of the demand plan', () => {
  test('have the facts of the inventory: who is listed, sets, categories and primary suppliers', async () => {
    const foldBoth = createFold(pool, [demandPlanProjection, inventoryProjection]);
    const begun = teams.flatMap((teamId) =>
      [...opening, supplied(10), supplied(20, quay)].map((event) => ({ ...event, teamId })),
    );
    const told = fc.array(fc.tuple(stocking, fc.constantFrom(...teams)), {
      minLength: 5,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(told, async (happened) => {
        const later = happened.map(([event, teamId]) => ({ ...event, teamId }));
        const dayEnds = teams.map((teamId) => ({ ...dayBegan(), teamId }));
        await foldBoth('combined', [toRecordedEvents([...begun, ...later, ...dayEnds])]);
        const { rows: planned } = await pool.query<object>(
          `select ${facts} from (select *, shopify_category as category, primary_supplier_id as supplier,
             not is_summed as is_set from combined.demand_plan_items where is_listed) p
           order by team_id, variant_id`,
        );
        const { rows: shownItems } = await pool.query<object>(
          `select ${facts} from (select i.*, i.primary_supplier_id as supplier, i.item_type = 'BUNDLE' as is_set
             from combined.inventory_items i join combined.demand_plan_items p using (team_id, variant_id)
             where i.shopify_status <> 'DELETED') i
           order by team_id, variant_id`,
        );
        expect(planned).toEqual(shownItems);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  test('are the same for every division of the events of several teams into batches', async () => {
    const marks = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(logs, marks, async (events, some) => {
        const oneByOne = await rowsAfter(cut(events, [true]));
        expect(await rowsAfter([events])).toEqual(oneByOne);
        expect(await rowsAfter(cut(events, some))).toEqual(oneByOne);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  test('add up to the totals that each event keeps up', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async (events) => {
        await fold('read', [events]);
        const current = await readCurrentForecasts();
        expect(await readTotals(current)).toEqual(await sumItems(current));
      }),
      { numRuns: 4 * RUNS },
    );
  }, 120_000);

  test('hold scored months against all their sales', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(logs, async (events) => {
        await fold('read', [events]);
        const variants = await readAll<PlanVariant>(
          'variant_id as "variantId", months, units',
          'demand_plan_variants',
        );
        const sales = new Map(
          variants.flatMap(({ teamId, variantId, months, units }) =>
            months.map((month, at) => [rowKey([teamId, variantId, String(month)]), units[at]]),
          ),
        );
        const scores = await readAll<PlanScore>(
          'variant_id as "variantId", month, sold',
          'demand_plan_scores',
        );
        for (const { teamId, variantId, month, sold: units } of scores) {
          const number = getMonthNumber(toDayNumber(`${month}-01`));
          expect(units).toBe(sales.get(rowKey([teamId, variantId, String(number)])) ?? 0);
        }
        found += scores.length;
      }),
      { numRuns: 4 * RUNS },
    );
    expect(found).toBeGreaterThan(0);
  }, 120_000);
});
