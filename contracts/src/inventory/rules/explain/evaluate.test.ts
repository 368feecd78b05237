import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, toDayNumber } from '../../../core/day.ts';
import { countOrderSizes } from '../../../forecast/rules/order-sizes.ts';
import { defaultInsightsSettings, planningMethods } from '../../settings.ts';
import { deriveItem, calculateWorkings } from '../derive-item.ts';
import { gradeItems } from '../grades.ts';
import type { ItemFacts, TeamView } from '../item-facts.ts';
import { resolveFinalQuantities, type MinimumOrderRow } from '../minimum-order.ts';
import { evaluate } from './evaluate.ts';
import { explanation, type Explanation } from './explanation.ts';
import { explainGrade } from './grade.ts';
import type { ExplainedItem } from './inputs.ts';
import {
  explainLandedCost,
  explainPlanningRate,
  explainStatus,
  explainStockoutDate,
} from './item.ts';
import { explainReorderQuantity } from './reorder.ts';
import { noShares } from './shares.ts';

const TODAY = '2026-03-01';
const today = toDayNumber(TODAY);
const serviceLevels = { A: 98, B: 95, C: 80 };
const teams = planningMethods.flatMap((planningMethod): TeamView[] => [
  { today: TODAY, settings: { ...defaultInsightsSettings, planningMethod } },
  { today: TODAY, settings: { ...defaultInsightsSettings, planningMethod, serviceLevels } },
]);
const anyTeam = fc.constantFrom(...teams);
const [team = { today: TODAY, settings: defaultInsightsSettings }] = teams;

const anyOrder = fc.record({
  day: fc.integer({ min: today - 190, max: today - 1 }),
  units: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(400)),
  count: fc.integer({ min: 1, max: 2 }),
});
const sales = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 40 }).chain((ago) =>
  fc.record({
    days: fc.constant(ago.sort((a, b) => b - a).map((daysAgo) => today - daysAgo)),
    units: fc.array(fc.integer({ min: 1, max: 9 }), {
      minLength: ago.length,
      maxLength: ago.length,
    }),
    revenue: fc.constant(ago.map(() => 10)),
    orderSizes: fc.array(anyOrder, { maxLength: 30 }).map(countOrderSizes),
  }),
);
const daysAgo = (min: number, max: number) =>
  fc.integer({ min, max }).map((days) => addDays(TODAY, -days));
const spells = fc.constantFrom<ItemFacts['outOfStock']>(
  [],
  [[addDays(TODAY, -20), addDays(TODAY, -12)]],
  [
    [addDays(TODAY, -70), addDays(TODAY, -50)],
    [addDays(TODAY, -9), addDays(TODAY, -9)],
  ],
);
const orders = fc.array(
  fc.record({
    status: fc.constantFrom('InDelivery' as const, 'Draft' as const),
    issueDate: fc.constantFrom(null, '2026-02-10'),
    sentOn: fc.constant('2026-02-15'),
    unallocated: fc.integer({ min: 0, max: 50 }),
    restSince: fc.constantFrom(null, '2026-02-20'),
    shipments: fc.array(
      fc.record({ arrivalDate: daysAgo(-60, 10), quantity: fc.integer({ min: 1, max: 90 }) }),
      { maxLength: 2 },
    ),
  }),
  { maxLength: 3 },
);

const anyFacts: fc.Arbitrary<ItemFacts> = fc.record({
  onHand: fc.integer({ min: -10, max: 300 }),
  isCounted: fc.constantFrom(true, true, true, false),
  isDeleted: fc.constantFrom(false, false, false, true),
  isBundle: fc.boolean(),
  continueSelling: fc.boolean(),
  salePrice: fc.constant(25),
  costPrice: fc.constantFrom(null, 10),
  landedCost: fc.constantFrom(null, 8.75),
  manualLandedCost: fc.constantFrom(null, 9.5),
  manualStatus: fc.constantFrom(null, null, null, 'NO_RESTOCK' as const),
  createdOn: daysAgo(0, 200),
  firstAvailableOn: fc.option(daysAgo(0, 200)),
  everInStock: fc.boolean(),
  outOfStock: spells,
  outSince: fc.constantFrom(null, null, addDays(TODAY, -3)),
  lastStockoutDate: fc.constant(null),
  sales,
  ordered: orders,
  stockLevels: fc.constantFrom(null, {
    stockBuffer: 3,
    runningLowThreshold: null,
    overstockedThreshold: 40,
  }),
  supplierLeadTimeDays: fc.constantFrom(null, 12),
  bundleDemandRate: fc.record({
    units: fc.integer({ min: 0, max: 20 }),
    days: fc.constantFrom(7, 30),
  }),
  season: fc.option(
    fc.array(fc.double({ min: 0.2, max: 3, noNaN: true }), { minLength: 12, maxLength: 12 }),
  ),
  plannedDemand: fc.option(
    fc.record({
      startDate: fc.constantFrom('2025-12-01', '2026-03-01', '2026-05-01'),
      units: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 12, maxLength: 12 }),
      forecastRate: fc.record({
        units: fc.double({ min: 0, max: 9, noNaN: true }),
        days: fc.constant(1),
      }),
    }),
  ),
  safetyGrade: fc.constantFrom(null, 'A' as const, 'B' as const),
  scatterRatio: fc.double({ min: 1.01, max: 30, noNaN: true }),
});

const makeExplainedItem = (facts: ItemFacts, variantId = 'v1', by = team): ExplainedItem => ({
  variantId,
  productId: 'p1',
  primarySupplierId: 's1',
  facts,
  team: by,
  workings: calculateWorkings(facts, by),
  recorded: {
    stock: { stream: 'stock-t.v1', revision: 4, recordedAt: '2026-02-28T10:00:00.000Z' },
  },
  shares: noShares,
});

/** As a client gets it: through JSON and the schema. */
const sendAsJson = (one: Explanation): Explanation =>
  explanation.parse(JSON.parse(JSON.stringify(one)));

const minimumRow = ({ variantId, facts, workings }: ExplainedItem): MinimumOrderRow => ({
  variantId,
  rawQuantity: deriveItem(facts, team).rawReorderQuantity,
  stockPlan: workings.projection.plan,
  arrivalDay: workings.policy.leadTimeDays,
});

describe('an explanation, evaluated from its inputs, gives the shown number', () => {
  test('status, planning rate, stockout date, landed cost and suggestion', () => {
    fc.assert(
      fc.property(anyFacts, anyTeam, (facts, by) => {
        const item = makeExplainedItem(facts, 'v1', by);
        const numbers = deriveItem(facts, by);
        const shown = [
          [explainStatus(item), numbers.status],
          [explainPlanningRate(item), numbers.planningRate],
          [explainStockoutDate(item), numbers.stockoutDate],
          [explainLandedCost(item), numbers.resolvedLandedCost],
          [explainReorderQuantity(item), numbers.rawReorderQuantity],
        ] as const;
        expect(shown.map(([one]) => one.value)).toEqual(shown.map(([, value]) => value));
        expect(shown.map(([one]) => evaluate(sendAsJson(one)))).toEqual(
          shown.map(([, value]) => value),
        );
      }),
      { seed: 18, numRuns: 500 },
    );
  });

  test('the final quantity under a minimum shared with other variants', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anyFacts,
        fc.constantFrom('EachSku' as const, 'PerProduct' as const),
        fc.integer({ min: 1, max: 400 }),
        (one, other, mode, quantity) => {
          const items = [makeExplainedItem(one, 'v1'), makeExplainedItem(other, 'v2')];
          const minimum = { supplier: { mode, quantity }, rows: items.map(minimumRow) };
          const final = resolveFinalQuantities(minimum.rows, minimum.supplier);
          const explained = items.map((item) => explainReorderQuantity(item, minimum));
          expect(explained.map(({ value }) => value)).toEqual(final.map((row) => row.quantity));
          expect(explained.map((given) => evaluate(sendAsJson(given)))).toEqual(
            final.map((row) => row.quantity),
          );
        },
      ),
      { seed: 19, numRuns: 200 },
    );
  });

  test('grade', () => {
    const item = makeExplainedItem(fc.sample(anyFacts, { seed: 20, numRuns: 1 })[0]!);
    const values = [500, 300, 120, 50, 30, 0, -5].map((value, at) => ({
      variantId: `v${at}`,
      value,
    }));
    const grading = gradeItems(values, team.settings.grading.thresholds);
    const explained = grading.grades.map((grade) => explainGrade(item, grade, grading));
    expect(explained.map((one) => evaluate(sendAsJson(one)))).toEqual([
      'A',
      'A',
      'B',
      'B',
      'C',
      'C',
      'C',
    ]);
    expect(evaluate(sendAsJson(explainGrade(item, null, grading)))).toBeNull();
  });
});

describe('where inputs come from', () => {
  const item = makeExplainedItem({
    ...fc.sample(anyFacts, { seed: 21, numRuns: 1 })[0]!,
    supplierLeadTimeDays: 12,
    stockLevels: { stockBuffer: 3, runningLowThreshold: null, overstockedThreshold: null },
  });
  const sourceOf = (name: string) =>
    explainStatus(item).inputs.find((input) => input.name === name)?.source;

  test('CALC-K-21 names the level each setting was taken from', () => {
    expect(sourceOf('leadTimeDays')).toMatchObject({
      label: 'Primary supplier',
      href: '/suppliers/s1',
    });
    expect(sourceOf('stockBufferDays')).toMatchObject({
      label: "Product's own stock levels",
      href: '/products/p1',
    });
    expect(sourceOf('runningLowThreshold')?.label).toBe("Team's settings");
    expect(sourceOf('today')?.kind).toBe('today');
  });

  test('the minimum of an item without a primary supplier leads to none', () => {
    const { inputs } = explainReorderQuantity({ ...item, primarySupplierId: null });
    const minimum = inputs.find(({ name }) => name === 'minimumOrderQuantity');
    expect(minimum?.source).toEqual({ kind: 'derived', label: 'No primary supplier' });
  });

  test('names the event behind a fact if it is known', () => {
    expect(sourceOf('onHand')?.recorded?.revision).toBe(4);
    expect(sourceOf('deliveries')?.recorded).toBeUndefined();
  });

  test('days before the first stock name the event of that stock, and no days name none', () => {
    const recordedAt = '2026-02-28T10:00:00.000Z';
    const recorded = (revision: number) => ({ stream: 'stock-t.v1', revision, recordedAt });
    const revisionOf = (
      outOfStock: ItemFacts['outOfStock'],
      spells: ExplainedItem['recorded'] = {},
    ) =>
      explainPlanningRate({
        ...item,
        facts: { ...item.facts, outOfStock },
        recorded: { firstAvailableOn: recorded(1), ...spells },
      }).inputs.find(({ name }) => name === 'outOfStock')?.source.recorded?.revision;
    const days: ItemFacts['outOfStock'] = [[addDays(TODAY, -20), addDays(TODAY, -12)]];
    expect(revisionOf(days)).toBe(1);
    expect(revisionOf(days, { outOfStock: recorded(2) })).toBe(2);
    expect(revisionOf([])).toBeUndefined();
  });

  test('an explanation without one of its inputs cannot be evaluated', () => {
    const { inputs, ...rest } = explainStockoutDate(item);
    const without = inputs.filter(({ name }) => name !== 'onHand');
    expect(() => evaluate({ ...rest, inputs: without })).toThrow('onHand');
  });
});
