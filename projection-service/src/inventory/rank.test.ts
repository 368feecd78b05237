import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { gradeItems } from '@quartermaster/contracts/inventory/rules/grades';
import { openReadModels, type ReadModels, team } from '../core/given-events.ts';
import { dayBegan, mugShop, shown } from './examples.ts';
import { inventoryItems } from './items-table.ts';
import { inventoryProjection } from './projection.ts';
import { readRank } from './rank.ts';

const variantIds = Array.from(
  { length: 12 },
  (_, at) => `00000000-0000-4000-8000-0000000000d${at.toString(16)}`,
);

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
  await models.given(...mugShop(120), ...variantIds.map((id) => shown(id)), dayBegan());
});
afterAll(() => models.close());

test.each([
  ['values apart', [7, 3, 11, 2, 5, 13, 1, 17, 4, 19, 6, 23]],
  ['equal values', [0.1, 0.2, 0.1, 0.3, 0.2, 0.3, 0.1, 0.2, 0.3, 0.1, 0.2, 0.3]],
  ['losses and unknown costs', [5, null, -3, 0, 5, null, -1, 0, 8, null, 0, -2]],
  ['nothing known', Array.from(variantIds, () => null)],
])('CALC-GRD-6 a variant has the place at which it is graded: %s', async (_, values) => {
  await models.pool.query(
    `update read.inventory_items i set grading_value = v.value
     from unnest($1::text[], $2::float8[]) v(id, value)
     where i.team_id = $3 and i.variant_id = v.id`,
    [variantIds, values, team],
  );
  const rows = await models.rows(inventoryItems);
  const items = rows.map(({ variantId, gradingValue }) => ({ variantId, value: gradingValue }));
  expect(items.length).toBeGreaterThan(variantIds.length);
  const { grades, totalValue, ungraded } = gradeItems(items, { A: 80, B: 15, C: 5 });
  for (const { variantId, value, valueBefore } of grades) {
    const rank = await readRank(models.pool, team, variantId);
    expect(rank.value).toBe(value);
    expect(rank.valueBefore).toBeCloseTo(valueBefore, 9);
    expect(rank.totalValue).toBeCloseTo(totalValue, 9);
  }
  for (const variantId of ungraded) {
    expect((await readRank(models.pool, team, variantId)).value).toBeNull();
  }
});
