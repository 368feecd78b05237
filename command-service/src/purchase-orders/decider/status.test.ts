import { describe, test } from '@jest/globals';
import {
  type PurchaseOrderStatus,
  purchaseOrderStatuses,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import { specFor } from '../../core/given-when-then.ts';
import { purchaseOrderDecider } from './decider.ts';
import { creditSet, drafted, shopFacts, item, received, shipped, statusSet } from '../examples.ts';

const { given } = specFor(purchaseOrderDecider);
const draft = drafted(item('mug', 100), item('bowl', 0));
const set = (status: PurchaseOrderStatus) => ({ type: 'SetStatus', status, ...shopFacts }) as const;
const open = (quantity: number) => ({
  openQuantities: [{ purchaseOrderItemId: 'mug', productVariantId: 'variant-mug', quantity }],
});

describe('setting the status of an order by hand', () => {
  test.each(
    purchaseOrderStatuses.filter((status) => status !== 'Draft' && status !== 'FullyReceived'),
  )('ST-POS-08 a draft may become %s, and a draft again', (status) => {
    given(...draft)
      .when(set(status))
      .then(statusSet('Draft', status));
    given(...draft, statusSet('Draft', status))
      .when(set('Draft'))
      .then(statusSet(status, 'Draft'));
  });

  test('API-PO-18 the same status changes nothing', () => {
    given(...draft)
      .when(set('Draft'))
      .thenNothing();
  });

  test('ST-POS-10 closing an order short records what is still open', () => {
    given(...draft, shipped('s1', { mug: 60 }), received('s1', { mug: [60, 50] }))
      .when(set('FullyReceived'))
      .then(statusSet('Draft', 'FullyReceived', open(50)), creditSet('closed', { mug: 50 }));
    given(...draft)
      .when(set('FullyReceived'))
      .then(statusSet('Draft', 'FullyReceived', open(100)), creditSet('closed', { mug: 100 }));
  });

  test('closing a completely received order leaves nothing open', () => {
    given(...draft, shipped('s1', { mug: 100 }), received('s1', { mug: [120, 110] }))
      .when(set('FullyReceived'))
      .then(statusSet('Draft', 'FullyReceived'));
  });

  test('ST-POS-08 Cancelled and Draft are refused once something was received', () => {
    const history = [
      ...draft,
      shipped('s1', { mug: 60 }),
      received('s1', { mug: 60 }),
      statusSet('Draft', 'PartiallyReceived'),
    ];
    given(...history)
      .when(set('Cancelled'))
      .thenRejected('STATUS_NOT_ALLOWED');
    given(...history)
      .when(set('Draft'))
      .thenRejected('STATUS_NOT_ALLOWED');
    given(...history)
      .when(set('InDelivery'))
      .then(statusSet('PartiallyReceived', 'InDelivery'));
  });

  test('is refused for an unknown order', () => {
    given().when(set('InDelivery')).thenRejected('NOT_FOUND');
  });
});
