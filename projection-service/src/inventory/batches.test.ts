import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  defaultInsightsSettings,
  planningMethods,
} from '@quartermaster/contracts/inventory/settings';
import {
  inheritedStockLevels,
  productExcluded,
  productIncluded,
  productStockLevelsSet,
  variantFavourited,
  variantManualStatusSet,
} from '@quartermaster/contracts/products/events';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { prepareProjections } from '@quartermaster/platform/projections/prepare-projections';
import { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import fc from 'fast-check';
import type pg from 'pg';
import { toRecordedEvents, fact, type GivenEvent } from '../core/given-events.ts';
import {
  bowl,
  crate,
  dayBegan,
  dock,
  giftBox,
  linked,
  located,
  mug,
  mugShop,
  ordered,
  shown,
  stocked,
  supplied,
  termsSet,
  today,
} from './examples.ts';
import { bundleMade, bundleUnmade, mapped, mappingReset } from '../products/bundles/examples.ts';
import { tagged } from '../products/examples.ts';
import { inventoryProjection } from './projection.ts';
import {
  forecastInterrupted,
  forecastRecorded,
  forecastRequested,
  monthAdjusted,
  planReady,
} from './test-plans.ts';
import { changedSets, orderedSets } from './test-sets.ts';

const schema = 'read';
const teams = ['team-1', 'team-2', 'team-3'];
const RUNS = 12;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const foldIn = async (batches: readonly (readonly RecordedEvent[])[]): Promise<void> => {
  await pool.query(`drop schema if exists ${schema} cascade`);
  await prepareProjections(pool, schema, [inventoryProjection]);
  const onPoison = ({ reason }: { readonly reason: string }): void => {
    throw new Error(reason);
  };
  const group = new ProjectionGroup({ pool, schema, projections: [inventoryProjection], onPoison });
  await group.open();
  for (const batch of batches) await group.apply(batch);
};

/** Every row of every team, table by table. */
const rowsAfter = async (
  batches: readonly (readonly RecordedEvent[])[],
): Promise<readonly unknown[]> => {
  await foldIn(batches);
  const found: unknown[] = [];
  for (const { name } of inventoryProjection.tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${schema}.${name} t order by 1`,
    );
    found.push([name, rows.map(({ row }) => row)]);
  }
  return found;
};

/** Divides the events after each marked event. */
const cut = (
  events: readonly RecordedEvent[],
  marks: readonly boolean[],
): readonly (readonly RecordedEvent[])[] => {
  const batches: RecordedEvent[][] = [[]];
  for (const [at, event] of events.entries()) {
    batches.at(-1)?.push(event);
    if (marks[at % marks.length] === true) batches.push([]);
  }
  return batches.filter((batch) => batch.length > 0);
};

const variant = fc.constantFrom(mug, bowl, crate);
const product = (definition: typeof productExcluded | typeof productIncluded) =>
  variant.map((productId) => fact(definition, `product.${productId}`, { productId }));

const box = { productId: bowl, variantId: bowl };
const units = fc.integer({ min: 1, max: 4 });

/** Decisions of a team about its bundles: the bowl is one, or is made one of the others. */
const bundling: fc.Arbitrary<GivenEvent> = fc.oneof(
  fc.constantFrom(bundleMade(bowl), bundleUnmade(bowl), mappingReset(box)),
  fc.tuple(units, units).map(([mugs, crates]) => mapped(box, { [mug]: mugs, [crate]: crates })),
  units.map((crates) => mapped(box, { [crate]: crates })),
);

/** Sets sold as their components, and orders of them that change, of complete days and of today. */
const setSold: fc.Arbitrary<GivenEvent> = fc
  .tuple(
    fc.uuid(),
    fc.constantFrom('2026-02-20', '2026-02-27', today),
    fc.constantFrom(bowl, mug),
    fc.tuple(fc.nat(5), fc.nat(5)),
    fc.constantFrom({ [crate]: 1 }, { [mug]: 2, [crate]: 1 }),
    fc.boolean(),
  )
  .map(([id, day, variantId, units, inEach, isNew]) =>
    isNew
      ? orderedSets(id, day, 1 + units[0], { variantId, inEach })
      : changedSets(id, day, units, { variantId, inEach }),
  );

const { stockLevels, ...judged } = defaultInsightsSettings;

/** Stock settings of the team, for all products or for one. */
const judging: fc.Arbitrary<GivenEvent> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(7, 30, 90),
      fc.integer({ min: 1, max: 60 }),
      fc.nat(20),
      fc.constantFrom(...planningMethods),
      fc.constantFrom(null, { A: 99, B: 90, C: 60 }),
    )
    .map(([averageDailySalesPeriodDays, leadTime, stockBuffer, planningMethod, serviceLevels]) =>
      fact(insightsSettingsChanged, 'team', {
        ...judged,
        averageDailySalesPeriodDays,
        planningMethod,
        serviceLevels,
        stockLevels: { ...stockLevels, leadTime, stockBuffer },
      }),
    ),
  fc.tuple(variant, fc.option(fc.nat(30))).map(([productId, stockBuffer]) =>
    fact(productStockLevelsSet, `product.${productId}`, {
      productId,
      stockLevels: { ...inheritedStockLevels, stockBuffer },
    }),
  ),
);

/** A plan that is made, refreshed, interrupted and adjusted, in any order. */
const planning: fc.Arbitrary<GivenEvent> = fc.oneof(
  fc
    .tuple(fc.constantFrom('one', 'two'), fc.constantFrom('2026-02-01', '2026-03-01'))
    .map(([forecastId, startDate]) => forecastRequested(forecastId, startDate)),
  fc
    .tuple(fc.constantFrom('one', 'two'), variant, fc.integer({ min: 0, max: 300 }))
    .map(([forecastId, id, monthly]) => forecastRecorded(forecastId, { [id]: monthly })),
  fc.constantFrom('one', 'two').map(planReady),
  fc.constantFrom('one', 'two').map(forecastInterrupted),
  fc
    .tuple(variant, fc.constantFrom(3, 4), fc.option(fc.integer({ min: 0, max: 400 })))
    .map(([id, month, to]) => monthAdjusted(id, month, to)),
);

const happening: fc.Arbitrary<GivenEvent> = fc.oneof(
  planning,
  bundling,
  judging,
  setSold,
  fc.tuple(fc.nat(40), variant).map(([units, id]) => stocked(units, id, today)),
  fc
    .tuple(fc.uuid(), fc.integer({ min: 1, max: 9 }), variant)
    .map(([id, units, variantId]) => ordered(id, '2026-02-20', units, variantId)),
  fc
    .tuple(variant, fc.integer({ min: 1, max: 40 }))
    .map(([id, price]) => shown(id, { salePrice: price, costPrice: price / 2 })),
  fc.constantFrom('2026-03-02', '2026-03-03').map((date) => dayBegan(date)),
  fc.constantFrom(
    supplied(20),
    termsSet(5),
    supplied(null),
    linked(mug),
    linked(crate),
    linked(bowl),
  ),
  fc.constantFrom(located(dock, 'Dock'), located(dock, 'Quay'), located(dock, 'Dock', false)),
  variant.map((variantId) => fact(variantFavourited, `variant.${variantId}`, { variantId })),
  fc
    .tuple(variant, fc.constantFrom([], ['gift'], ['gift', 'large']))
    .map(([variantId, tags]) => tagged(variantId, tags)),
  product(productExcluded),
  product(productIncluded),
  fc
    .tuple(variant, fc.constantFrom('NO_RESTOCK' as const, null))
    .map(([variantId, status]) =>
      fact(variantManualStatusSet, `variant.${variantId}`, { variantId, manualStatus: status }),
    ),
);

const opening = [...mugShop(30), ...giftBox(bowl, 2), shown(crate), stocked(4, crate), dayBegan()];

const logs = fc
  .array(fc.tuple(happening, fc.constantFrom(...teams)), { minLength: 10, maxLength: 60 })
  .map((happened) => [
    ...teams.flatMap((teamId) => opening.map((event) => ({ ...event, teamId }))),
    ...happened.map(([event, teamId]) => ({ ...event, teamId })),
  ])
  .map(toRecordedEvents);

test('CALC-BUN-14 the rows are the same for every division of the events of several teams into batches', async () => {
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

test.each([
  ['a place that gets another name', located(dock, 'Quay')],
  ['a supplier with other terms', supplied(20)],
])(
  '%s shows in a variant from its next event on, however events fall into batches',
  async (_, event) => {
    const opened = [...mugShop(30), linked(mug), dayBegan()];
    const events = toRecordedEvents([...opened, stocked(20, mug, today), event]);
    const oneByOne = await rowsAfter(cut(events, [true]));
    expect(await rowsAfter([events])).toEqual(oneByOne);
    const touched = toRecordedEvents([...opened, event, stocked(20, mug, today)]);
    expect(await rowsAfter([touched])).not.toEqual(oneByOne);
  },
);
