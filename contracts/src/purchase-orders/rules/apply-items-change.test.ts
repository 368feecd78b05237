import { expect, test } from '@jest/globals';
import { type ItemsChanged, applyItemsChange } from './apply-items-change.ts';

const item = (id: string, quantity = 1): ItemsChanged['added'][number] => ({
  id,
  productVariantId: `variant-${id}`,
  quantity,
  unitCost: 2,
  discount: null,
  discountType: null,
  supplierSKU: null,
  stockCoverageDate: null,
  storePrice: null,
});
const [mug, bowl, cup] = [item('mug'), item('bowl'), item('cup')];
const more = item('bowl', 5);

const applyChange = (change: Partial<ItemsChanged>) =>
  applyItemsChange([mug, bowl], { added: [], changed: [], removed: [], ...change }, (item) => item);

test('items keep their places, changed or not, and new ones follow', () => {
  expect(applyChange({ added: [cup], changed: [{ from: bowl, to: more }] })).toEqual([
    mug,
    more,
    cup,
  ]);
  expect(applyChange({ added: [cup], removed: [mug] })).toEqual([bowl, cup]);
});

test('items have another order when the event has one', () => {
  expect(applyChange({ added: [cup], order: ['cup', 'bowl', 'mug'] })).toEqual([cup, bowl, mug]);
});
