import { describe, expect, test } from '@jest/globals';
import {
  costItem,
  discountType,
  purchaseOrderContent,
  purchaseOrderItemFields,
  shipmentCost,
  shipmentMethodLabels,
  shipmentMethods,
} from './purchase-order.ts';

const accepts = (given: object): boolean => costItem.safeParse(given).success;

describe('ENT-POK a cost or discount of an order', () => {
  const fixed = { type: 'Fixed', name: 'Freight', amount: 300, currency: 'USD' };
  const percentage = { type: 'Percentage', name: 'Loyalty', amount: 2.5 };

  test('ST-DFT-01 is an amount in a currency', () => {
    expect(costItem.parse(fixed)).toEqual(fixed);
    const { currency: _, ...without } = fixed;
    expect(accepts(without)).toBe(false);
    expect(accepts({ ...fixed, currency: 'dollars' })).toBe(false);
    expect(accepts({ ...fixed, amount: -0.01 })).toBe(false);
  });

  test('ST-DFT-02 or a percentage without a currency', () => {
    expect(costItem.parse(percentage)).toEqual(percentage);
    expect(accepts({ ...percentage, currency: 'USD' })).toBe(false);
    expect([0, 100, 100.01].map((amount) => accepts({ ...percentage, amount }))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('has a name and no other type', () => {
    expect(discountType.options).toEqual(['Fixed', 'Percentage']);
    expect(accepts({ ...fixed, type: 'fixed' })).toBe(false);
    expect(accepts({ ...fixed, name: ' ' })).toBe(false);
  });
});

test('ST-DFT an item has a discount of one of these types, or none', () => {
  const ways = ['Fixed', 'Percentage', null, 'Percent'];
  const { discountType: way } = purchaseOrderItemFields.shape;
  expect(ways.map((given) => way.safeParse(given).success)).toEqual([true, true, true, false]);
});

test('ENT-SHC VAL-059 a cost of a shipment is an amount of at least 0 in a currency', () => {
  const freight = { name: 'Freight', amount: 0, currency: 'USD' };
  expect(shipmentCost.parse(freight)).toEqual(freight);
  const wrong = [{ amount: -0.01 }, { currency: 'usd' }, { name: '' }, { type: 'Fixed' }];
  const refused = wrong.map((change) => !shipmentCost.safeParse({ ...freight, ...change }).success);
  expect(refused).toEqual([true, true, true, true]);
});

test('ST-SHM-01..04 four ways to ship are offered', () => {
  expect(shipmentMethods.map((method) => [method, shipmentMethodLabels[method]])).toEqual([
    ['AIR', 'Air'],
    ['OCEAN', 'Ocean'],
    ['RAIL', 'Rail'],
    ['ROAD', 'Road'],
  ]);
});

test('ENT-POC-09 an attachment is an address of the web or of an uploaded file', () => {
  const { attachmentUrls } = purchaseOrderContent.shape;
  const file = '/api/files/01890a5d-ac96-774b-bcce-b302099a8057/quote.pdf';
  for (const good of [
    'https://b.example/quote',
    'http://b.example',
    `http://a:4000${file}`,
    file,
  ]) {
    expect(attachmentUrls.safeParse([good]).success).toBe(true);
  }
  const scripts = ['javascript:alert(1)', `javascript:alert(1)//x${file}`, 'data:text/html,x'];
  for (const bad of [...scripts, ' javascript:alert(1)', 'file:///etc/passwd', 'quote.pdf', '']) {
    expect(attachmentUrls.safeParse([bad]).success).toBe(false);
  }
});
