import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openReadModels, type ReadModels, recordedAt } from '../core/given-events.ts';
import { atelier, harbour } from '../suppliers/examples.ts';
import {
  excluded,
  included,
  mug,
  mugBlue,
  mugRed,
  priced,
  productGone,
  productSeen,
  stockLevelsSet,
  suppliedBy,
  variant,
} from './examples.ts';
import { productsProjection } from './projection.ts';
import { products, supplierProducts, supplierVariantPrices } from './tables.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([productsProjection]);
});
afterAll(async () => models.close());

const levels = { stockBuffer: 3, runningLowThreshold: null, overstockedThreshold: 40 };

describe('a product', () => {
  test('has the values that the store last reported', async () => {
    const blue = variant(mugBlue, { title: 'Blue', sku: 'MUG-BLUE' });
    await models.given(
      productSeen(mug, { title: 'Old mug' }),
      productSeen(mug, {
        variants: [variant(mugRed), blue],
        updatedAt: '2026-02-02T09:00:00.000Z',
      }),
    );
    expect(await models.rows(products)).toEqual([
      {
        id: mug,
        title: 'Harbour mug',
        imageUrl: 'https://cdn.example/mug.jpg',
        shopifyStatus: 'ACTIVE',
        shopifyTags: ['gift'],
        vendor: 'Harbour',
        category: 'Mugs',
        excluded: false,
        markedBundle: false,
        unbundled: false,
        updateFailed: false,
        isBundle: false,
        bundleVariantsCount: 0,
        bundleStatus: 'SETUP_NOT_STARTED',
        suppliers: [],
        stockLevels: { stockBuffer: null, runningLowThreshold: null, overstockedThreshold: null },
        variants: [
          expect.objectContaining({ id: mugRed, title: 'Red', sku: 'MUG-RED' }),
          expect.objectContaining({ id: mugBlue, title: 'Blue', sku: 'MUG-BLUE' }),
        ],
        variantIds: [mugRed, mugBlue],
        variantsCount: 2,
        createdAt: '2026-02-01T09:00:00.000Z',
        updatedAt: '2026-02-02T09:00:00.000Z',
        revision: 1,
        searchText: 'harbour mug\nmug-red\nmug-blue',
      },
    ]);
  });

  test('is a bundle when one of its variants has components', async () => {
    const components = [{ variantId: mugBlue, quantity: 2 }];
    await models.given(productSeen(mug, { variants: [variant(mugRed, { components })] }));
    expect(await models.rows(products)).toMatchObject([{ isBundle: true }]);
  });

  test('keeps the team’s settings when the store reports it again', async () => {
    await models.given(
      productSeen(mug),
      suppliedBy(mug, `${harbour}*`),
      excluded(mug),
      stockLevelsSet(mug, levels),
      productSeen(mug, { title: 'New mug' }),
    );
    expect(await models.rows(products)).toMatchObject([
      {
        title: 'New mug',
        excluded: true,
        stockLevels: levels,
        suppliers: [{ supplierId: harbour, isPrimary: true }],
        revision: 4,
      },
    ]);
  });

  test('ST-SPS-04 is kept as DELETED when the store removes it', async () => {
    await models.given(productSeen(mug), productGone(mug));
    expect(await models.rows(products)).toMatchObject([
      { shopifyStatus: 'DELETED', title: 'Harbour mug', revision: 1, updatedAt: recordedAt(1) },
    ]);
  });

  test('AMB-146 is excluded and included again', async () => {
    await models.given(productSeen(mug), excluded(mug), included(mug));
    expect(await models.rows(products)).toMatchObject([{ excluded: false }]);
  });
});

describe('suppliers of a product', () => {
  test('are replaced by the latest list', async () => {
    await models.given(
      productSeen(mug),
      suppliedBy(mug, `${harbour}*`, atelier),
      suppliedBy(mug, `${atelier}*`),
    );
    expect(await models.rows(supplierProducts)).toEqual([
      { supplierId: atelier, productId: mug, isPrimary: true },
    ]);
  });

  test('have prices by variant; an update changes only the variants it names', async () => {
    await models.given(
      productSeen(mug, { variants: [variant(mugRed), variant(mugBlue)] }),
      priced(mug, harbour, { [mugRed]: 7.5, [mugBlue]: 8 }),
      priced(mug, atelier, { [mugRed]: 6 }),
      priced(mug, harbour, { [mugBlue]: null }),
    );
    expect(await models.rows(supplierVariantPrices)).toEqual([
      { supplierId: harbour, variantId: mugRed, productId: mug, unitPrice: 7.5, sku: 'S-7.5' },
      { supplierId: harbour, variantId: mugBlue, productId: mug, unitPrice: null, sku: null },
      { supplierId: atelier, variantId: mugRed, productId: mug, unitPrice: 6, sku: 'S-6' },
    ]);
  });
});
