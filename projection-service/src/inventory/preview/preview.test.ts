import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  analysisPeriods,
  planningMethods,
  defaultInsightsSettings,
  type InsightsSettings,
} from '@quartermaster/contracts/inventory/settings';
import { productExcluded, variantManualStatusSet } from '@quartermaster/contracts/products/events';
import { supplierUpdated } from '@quartermaster/contracts/suppliers/events';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import fc from 'fast-check';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../../core/given-events.ts';
import { createSnapshotRunner } from '../../core/snapshot.ts';
import { priced } from '../../products/examples.ts';
import {
  bowl,
  crate,
  dayBegan,
  giftBox,
  harbour,
  linked,
  mug,
  mugShop,
  shown,
  sold,
  stocked,
  supplied,
} from '../examples.ts';
import { inventoryItems } from '../items-table.ts';
import { inventoryProjection } from '../projection.ts';
import { sumItems } from '../to-buy/by-supplier.ts';
import { readCandidates } from '../to-buy/query.ts';
import { groupsToBuy, selectListed } from '../to-buy/suggest.ts';
import { orderedSets } from '../test-sets.ts';
import { monthAdjusted, planned } from '../test-plans.ts';
import { previewSettings } from './preview.ts';

const now = '2026-03-01T12:00:00.000Z';
const teams = ['team-1', 'team-2'] as const;
const shelf = '00000000-0000-4000-8000-0000000000c4';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

const assignToTeam = (teamId: TeamId, events: readonly GivenEvent[]): readonly GivenEvent[] =>
  events.map((event) => ({ ...event, teamId }));

const settingsSaved = (teamId: TeamId, settings: InsightsSettings): GivenEvent =>
  fact(insightsSettingsChanged, `team.${teamId}`, settings, { teamId });

const minimumChanged = (moqMode: 'EachSku' | 'PerProduct', moq: number): GivenEvent => {
  const { data } = supplied(null) as { data: object };
  return fact(supplierUpdated, `supplier.${harbour}`, { ...data, moqMode, moq } as never);
};

/** Settings; in half of the cases the sales period and the grading are those in force. */
const settings: fc.Arbitrary<InsightsSettings> = fc
  .record({
    countsSameSales: fc.boolean(),
    period: fc.constantFrom(...analysisPeriods),
    method: fc.constantFrom(...planningMethods),
    strategy: fc.constantFrom('PROFIT', 'SALES_QUANTITY', 'SALES_REVENUE'),
    A: fc.integer({ min: 10, max: 80 }),
    serviceLevels: fc.constantFrom(null, { A: 99, B: 90, C: 60 }),
    days: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 4, maxLength: 4 }),
    reorderFrequency: fc.constantFrom('EVERY_WEEK', 'EVERY_MONTH', 'EVERY_YEAR'),
  })
  .map(
    ({ countsSameSales, period, method, strategy, A, serviceLevels, days, reorderFrequency }) => ({
      serviceLevels,
      planningMethod: countsSameSales ? defaultInsightsSettings.planningMethod : method,
      averageDailySalesPeriodDays: countsSameSales
        ? defaultInsightsSettings.averageDailySalesPeriodDays
        : period,
      grading: {
        ...(countsSameSales ? defaultInsightsSettings.grading : { periodDays: period, strategy }),
        thresholds: { A, B: 15, C: 85 - A },
      },
      stockLevels: {
        reorderFrequency,
        leadTime: days[0] ?? 0,
        stockBuffer: days[1] ?? 0,
        runningLowThreshold: days[2] ?? 0,
        overstockedThreshold: days[3] ?? 0,
      },
    }),
  );

const boxes = { variantId: bowl, inEach: { [mug]: 2 } };

/** Bundles, one of them excluded, components, suppliers with minimums, prices, and an item that is not restocked. */
const shop = fc
  .record({
    mugs: fc.nat(300),
    crates: fc.nat(300),
    boxed: fc.boolean(),
    isExcluded: fc.boolean(),
    isStopped: fc.boolean(),
    isPlanned: fc.boolean(),
    terms: fc.constantFrom(
      supplied(12),
      supplied(null),
      minimumChanged('EachSku', 40),
      minimumChanged('PerProduct', 900),
    ),
  })
  .map(({ mugs, crates, boxed, isExcluded, isStopped, isPlanned, terms }) => [
    ...mugShop(mugs),
    supplied(7),
    linked(),
    linked(crate),
    priced(mug, harbour, { [mug]: 3.5 }),
    shown(crate, { productTitle: 'Crate', costPrice: null }),
    stocked(crates, crate),
    sold(2, { from: '2026-01-05', through: '2026-02-10', price: 80 }, crate),
    shown(shelf, { productTitle: 'Shelf' }),
    stocked(400, shelf),
    ...(boxed ? [...giftBox(bowl, 2), orderedSets('1', '2026-02-20', 40, boxes)] : []),
    ...(boxed && isExcluded ? [fact(productExcluded, `product.${bowl}`, { productId: bowl })] : []),
    ...(isStopped
      ? [
          fact(variantManualStatusSet, `variant.${crate}`, {
            variantId: crate,
            manualStatus: 'NO_RESTOCK',
          }),
        ]
      : []),
    ...(terms.definition === supplierUpdated ? [terms] : []),
    ...(isPlanned
      ? [...planned({ [mug]: 90, [crate]: 31, [bowl]: 12 }), monthAdjusted(crate, 4, 300)]
      : []),
    dayBegan(),
  ]);

const readPreview = (teamId: TeamId, proposed: InsightsSettings) =>
  createSnapshotRunner(
    models.pool,
    models.pool,
  )((pool) =>
    previewSettings(
      pool,
      { teamId, now },
      { settings: proposed, changes: 'ANY', pagination: { page: 1, limit: 100 } },
    ),
  );

/** Reads the numbers of a team from its lists. */
const readLive = async (teamId: TeamId) => {
  const rows = await models.rows(inventoryItems, teamId);
  const all = await readCandidates(models.pool, teamId, { filters: [] });
  const groups = groupsToBuy(
    selectListed(all, { showIgnored: false, showAlreadyInPO: false, now }),
  );
  const items = groups.flatMap((group) => group.items);
  const { dueNowCount: _due, dueNowCost: _cost, ...toBuy } = sumItems(items);
  const quantities = new Map(
    items.map(({ variantId, reorderQuantity }) => [variantId, reorderQuantity]),
  );
  const shownRows = rows.map(({ variantId, status, gradingLevel }) => ({
    variantId,
    status,
    gradingLevel,
    reorderQuantity: quantities.get(variantId) ?? 0,
  }));
  return { toBuy, rows: new Map(shownRows.map((row) => [row.variantId, row])) };
};

type Live = Awaited<ReturnType<typeof readLive>>;
type Shown = Live['rows'] extends Map<string, infer Row> ? Row : never;

const countByField = ({ rows }: Live, field: 'status' | 'gradingLevel') => {
  const counts = new Map<unknown, number>();
  for (const row of rows.values()) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  return counts;
};

const selectCounted = (rows: readonly (readonly [unknown, number])[]) =>
  new Map(rows.filter(([, count]) => count > 0));

const isSame = (one: Shown | undefined, other: Shown | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const expectChange = (
  preview: Awaited<ReturnType<typeof readPreview>>,
  before: Live,
  after: Live,
): void => {
  for (const side of ['before', 'after'] as const) {
    const shownThen = side === 'before' ? before : after;
    expect(selectCounted(preview.statuses.map((row) => [row.status, row[side]]))).toEqual(
      countByField(shownThen, 'status'),
    );
    expect(selectCounted(preview.grades.map((row) => [row.level, row[side]]))).toEqual(
      countByField(shownThen, 'gradingLevel'),
    );
    expect(preview.toBuy[side]).toEqual(shownThen.toBuy);
    for (const item of preview.data) {
      expect(shownThen.rows.get(item.variantId)).toEqual({
        variantId: item.variantId,
        status: item.status[side],
        gradingLevel: item.gradingLevel[side],
        reorderQuantity: item.reorderQuantity[side],
      });
    }
  }
  const changed = [...before.rows.keys()].filter(
    (id) => !isSame(before.rows.get(id), after.rows.get(id)),
  );
  expect(preview.data.map(({ variantId }) => variantId).sort()).toEqual(changed.sort());
  expect([preview.itemsCount, preview.total]).toEqual([before.rows.size, changed.length]);
};

test('previews of two teams at once are what their lists show after both saved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(shop, settings), { minLength: 2, maxLength: 2 }),
      async (given) => {
        const opening = given.flatMap(([events], at) => assignToTeam(teams[at] ?? '', events));
        await models.given(...opening);
        const before = await Promise.all(teams.map(readLive));
        const previews = await Promise.all(
          given.map(([, proposed], at) => readPreview(teams[at] ?? '', proposed)),
        );
        expect(await Promise.all(teams.map(readLive))).toEqual(before);
        await models.given(
          ...opening,
          ...given.map(([, proposed], at) => settingsSaved(teams[at] ?? '', proposed)),
        );
        const after = await Promise.all(teams.map(readLive));
        for (const [at, preview] of previews.entries()) {
          expectChange(preview, before[at]!, after[at]!);
        }
      },
    ),
    { numRuns: 10 },
  );
}, 120_000);

test('the settings in force change nothing', async () => {
  await models.given(...mugShop(120), dayBegan());
  const { data, changes } = await readPreview('team-1', defaultInsightsSettings);
  expect({ data, changes }).toEqual({
    data: [],
    changes: { ANY: 0, STATUS: 0, GRADE: 0, TO_BUY: 0 },
  });
});
