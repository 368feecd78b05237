import { expect, test } from '@jest/globals';
import {
  calculateOrderCost,
  type CostedOrder,
} from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import { grandTotal, paperTotals } from './paper-totals.ts';
import { createAmountWords } from './words.ts';

const share = (name: string, amount: number) => ({ type: 'Percentage' as const, name, amount });

/** An order of goods for 1,161.25 and the given costs. */
const printTotals = (parts: Partial<CostedOrder>) => {
  const costed: CostedOrder = {
    currency: 'USD',
    exchangeRates: {},
    items: [{ id: 'vase', quantity: 5, unitCost: 232.25, discount: null, discountType: null }],
    supplierCostItems: [],
    discountItems: [],
    costItems: [],
    shipments: [],
    ...parts,
  };
  const counted = {
    costed,
    cost: calculateOrderCost(costed),
    amounts: createAmountWords(costed.currency),
  };
  const amounts = paperTotals(counted).map(({ amount }) => amount);
  return [...amounts, grandTotal(counted)];
};

test('CALC-LRM the printed parts add up to the printed total, to the last digit', () => {
  // 1.165895 each: both rounded up would come to a cent more than 1,163.58
  expect(
    printTotals({ supplierCostItems: [share('Packing', 0.1004), share('Handling', 0.1004)] }),
  ).toEqual(['1,161.25', '1.17', '1.16', '$1,163.58']);
  expect(printTotals({ discountItems: [share('Early', 0.1004), share('Loyal', 0.1004)] })).toEqual([
    '1,161.25',
    '−1.16',
    '−1.17',
    '$1,158.92',
  ]);
});

test('CALC-LRM a round amount is printed unchanged', () => {
  const voucher = { type: 'Fixed' as const, name: 'Voucher', amount: 50, currency: 'USD' };
  expect(
    printTotals({ supplierCostItems: [share('Packing', 0.1004)], discountItems: [voucher] }),
  ).toEqual(['1,161.25', '1.17', '−50.00', '$1,112.42']);
});
