import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type GivenEvent, openReadModels, type ReadModels } from '../../core/given-events.ts';
import {
  bowl,
  crate,
  dayBegan,
  giftBox,
  mug,
  mugShop,
  shown,
  stocked,
} from '../../inventory/examples.ts';
import { inventoryItems } from '../../inventory/items-table.ts';
import { inventoryProjection } from '../../inventory/projection.ts';
import { bundleMade, bundleUnmade, mapped, mappingReset } from './examples.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([inventoryProjection]);
});
afterAll(() => models.close());

/** Products of this shop have one variant, with the same id. */
const box = { productId: bowl, variantId: bowl };
/** 120 mugs that sell four a day, a gift box of the store with two of them that sells once a day, and 40 crates. */
const shop = [...mugShop(120), ...giftBox(bowl, 2), shown(crate), stocked(40, crate), dayBegan()];

const itemsAfter = async (...events: readonly GivenEvent[]) => {
  await models.given(...shop, ...events);
  const rows = await models.rows(inventoryItems);
  const of = (id: string) => rows.find(({ variantId }) => variantId === id);
  return { box: of(bowl), mug: of(mug), crate: of(crate) };
};

describe('CALC-BUN CALC-ADS-11 stock and demand by the components that count', () => {
  test('are those of the store until a person maps the bundle', async () => {
    const items = await itemsAfter();
    expect(items.box).toMatchObject({ itemType: 'BUNDLE', quantity: 60 });
    expect(items.mug).toMatchObject({ planningRate: 6 });
    expect(items.crate).toMatchObject({ planningRate: 0 });
  });

  test('are those of the mapping by hand, which wins over later data of the store', async () => {
    const items = await itemsAfter(
      mapped(box, { [crate]: 3 }),
      shown(bowl, { components: [{ variantId: mug, quantity: 5 }] }),
    );
    expect(items.box).toMatchObject({ itemType: 'BUNDLE', quantity: 13 });
    expect(items.mug).toMatchObject({ planningRate: 4 });
    expect(items.crate).toMatchObject({ planningRate: 3 });
  });

  test('are those of the store again after a reset, with what it said meanwhile', async () => {
    const items = await itemsAfter(
      mapped(box, { [crate]: 3 }),
      shown(bowl, { components: [{ variantId: mug, quantity: 5 }] }),
      mappingReset(box),
    );
    expect(items.box).toMatchObject({ quantity: 24 });
    expect(items.mug).toMatchObject({ planningRate: 9 });
    expect(items.crate).toMatchObject({ planningRate: 0 });
  });

  test('count a component with negative stock as none', async () => {
    const items = await itemsAfter(mapped(box, { [crate]: 1, [mug]: 1 }), stocked(-3, crate));
    expect(items.box).toMatchObject({ quantity: 0, status: 'OUT_OF_STOCK' });
  });

  test('are gone when a person says that it is no bundle, and back when it is one again', async () => {
    const none = await itemsAfter(mapped(box, { [crate]: 3 }), bundleUnmade(bowl));
    expect(none.box).toMatchObject({ itemType: 'STAND_ALONE', quantity: 10 });
    expect(none.mug).toMatchObject({ planningRate: 4 });
    const again = await itemsAfter(
      mapped(box, { [crate]: 3 }),
      bundleUnmade(bowl),
      bundleMade(bowl),
    );
    expect(again.box).toMatchObject({ itemType: 'BUNDLE', quantity: 60 });
    expect(again.mug).toMatchObject({ planningRate: 6 });
  });

  test('are none of a bundle whose components were all taken out by hand', async () => {
    const items = await itemsAfter(mapped(box, {}));
    expect(items.box).toMatchObject({ itemType: 'STAND_ALONE' });
    expect(items.mug).toMatchObject({ planningRate: 4 });
  });

  test('follow a mapping of a product that the store shows without components', async () => {
    const items = await itemsAfter(
      bundleMade(crate),
      mapped({ productId: crate, variantId: crate }, { [mug]: 4 }),
    );
    expect(items.crate).toMatchObject({ itemType: 'BUNDLE', quantity: 30 });
  });
});
