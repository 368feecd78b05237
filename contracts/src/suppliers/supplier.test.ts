import { expect, test } from '@jest/globals';
import { moqModeLabels, moqModes, moqModeShortForms } from './supplier.ts';

test.each([
  ['ST-MOQ-01', 'EntirePurchaseOrder', 'Entire purchase order', 'per purchase order'],
  ['ST-MOQ-02', 'EachSku', 'Each SKU', 'per sku'],
  ['ST-MOQ-03', 'PerProduct', 'Per product', 'per product'],
] as const)('%s the minimum %s is named "%s", in short "%s"', (_, mode, label, shortForm) => {
  expect(moqModes).toContain(mode);
  expect([moqModeLabels[mode], moqModeShortForms[mode]]).toEqual([label, shortForm]);
});
