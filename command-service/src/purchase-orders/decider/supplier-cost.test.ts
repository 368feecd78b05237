import { test } from '@jest/globals';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { specFor } from '../../core/given-when-then.ts';
import {
  create,
  drafted,
  shopFacts,
  item,
  itemsChanged,
  purchaseOrderId,
  requestedItem,
} from '../examples.ts';
import { purchaseOrderDecider } from './decider.ts';

const { given } = specFor(purchaseOrderDecider);
const order = drafted(item('mug', 10));
const share = (amount: number) => ({ type: 'Percentage' as const, name: 'Share', amount });
const fixed = (amount: number, currency = 'GBP') => ({
  type: 'Fixed' as const,
  name: 'Rebate',
  amount,
  currency,
});
type Discount = ReturnType<typeof share> | ReturnType<typeof fixed>;
const discount = (...discountItems: Discount[]) =>
  ({ type: 'UpdatePurchaseOrder', content: { discountItems }, ...shopFacts }) as const;
const discounted = (...discountItems: Discount[]): PurchaseOrderEvent => ({
  type: 'PurchaseOrderDetailsChanged',
  data: {
    purchaseOrderId,
    supplierId: null,
    issueDate: null,
    defaultStockCoverageDate: null,
    content: { ...emptyContent, name: 'PO-0001', discountItems },
  },
});

test('discounts of 60 % and 60 % are refused, and 60 % and 40 % are not', () => {
  given(...order)
    .when(discount(share(60), share(60)))
    .thenRejected('SUPPLIER_COST_NEGATIVE');
  given(...order)
    .when(discount(share(60), share(40)))
    .then(discounted(share(60), share(40)));
});

test('a fixed discount is at most the cost of the units, also when these become fewer', () => {
  given(...order)
    .when(discount(fixed(101)))
    .thenRejected('SUPPLIER_COST_NEGATIVE');
  const fewer = (quantity: number) => ({
    type: 'UpdatePurchaseOrder' as const,
    items: [requestedItem(item('mug', quantity))],
    ...shopFacts,
  });
  given(...order, discounted(fixed(60)))
    .when(fewer(5))
    .thenRejected('SUPPLIER_COST_NEGATIVE');
  given(...order, discounted(fixed(60)))
    .when(fewer(6))
    .then(itemsChanged({ changed: [{ from: item('mug', 10), to: item('mug', 6) }] }));
});

test('an order without units, or with an unknown rate, is not checked', () => {
  given(...drafted(item('mug', 0)))
    .when(discount(fixed(101)))
    .then(discounted(fixed(101)));
  given(...order)
    .when(discount(fixed(101, 'JPY')))
    .then(discounted(fixed(101, 'JPY')));
});

test('an order that is drafted with such discounts, as a copy is, is refused', () => {
  const content = { ...emptyContent, name: 'Copy', discountItems: [share(60), share(60)] };
  given()
    .when({ ...create(item('mug', 10)), content })
    .thenRejected('SUPPLIER_COST_NEGATIVE');
});
