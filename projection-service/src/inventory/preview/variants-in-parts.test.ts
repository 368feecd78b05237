import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { openReadModels, type ReadModels } from '../../core/given-events.ts';
import { dayBegan, mug, mugShop } from '../examples.ts';
import { inventoryProjection } from '../projection.ts';
import type { StoredVariant } from './stored-variant.ts';
import { readVariantsInParts } from './variants-in-parts.ts';

const buildVariantId = (number: number): string =>
  `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
  await models.given(...mugShop(40), dayBegan('2026-03-01'));
  await copyMug('team-1', 850);
  await copyMug('team-2', 3);
});
afterAll(() => models.close());

/** Copies the mug of the first team to a team; a part has 400 variants. */
const copyMug = async (teamId: TeamId, count: number): Promise<void> => {
  const ids = Array.from({ length: count }, (_, at) => buildVariantId(at));
  for (const table of ['variant_facts', 'variant_sales', 'inventory_items']) {
    await models.pool.query(
      `insert into read.${table} select (jsonb_populate_record(row,
         jsonb_build_object('team_id', $1::text, 'variant_id', id))).*
       from read.${table} row, unnest($2::text[]) id where row.variant_id = $3 and row.team_id = 'team-1'`,
      [teamId, ids, mug],
    );
  }
};

const readParts = async (
  variantIds: readonly string[] | null,
  withSales: boolean,
  teamId: TeamId = 'team-1',
): Promise<readonly (readonly StoredVariant[])[]> => {
  const parts: (readonly StoredVariant[])[] = [];
  const read = { teamId, variantIds, withSales };
  for await (const part of readVariantsInParts(models.pool, read)) parts.push(part);
  return parts;
};

describe.each([true, false])('with sales: %s,', (withSales) => {
  test('the variants of a team come once each and by id, over all parts', async () => {
    const parts = await readParts(null, withSales);
    expect(parts.map(({ length }) => length)).toEqual([400, 400, 51]);
    const ids = parts.flat().map(({ facts }) => facts.variantId);
    expect(ids).toEqual(
      [mug, ...Array.from({ length: 850 }, (_, at) => buildVariantId(at))].sort(),
    );
    const [first, ...others] = parts.flat();
    expect(first?.sales === null).toBe(!withSales);
    for (const { facts, sales, inForce } of others) {
      expect(facts.stock).toEqual(first?.facts.stock);
      expect(sales?.units).toEqual(first?.sales?.units);
      expect(inForce).toEqual(first?.inForce);
    }
  });

  test('named variants come in parts, without those of other teams and unknown ones', async () => {
    const named = Array.from({ length: 900 }, (_, at) => buildVariantId(at));
    const parts = await readParts(named, withSales);
    expect(parts.map(({ length }) => length)).toEqual([400, 400, 50]);
    const own = (await readParts(named, withSales, 'team-2')).flat();
    expect(own.map(({ facts }) => facts.variantId)).toEqual([
      buildVariantId(0),
      buildVariantId(1),
      buildVariantId(2),
    ]);
  });

  test('a team that has nothing has no variants', async () => {
    expect((await readParts(null, withSales, 'team-3')).flat()).toEqual([]);
  });
});
