import { describe, expect, test } from '@jest/globals';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { specFor } from '../../core/given-when-then.ts';
import {
  allocated,
  allocations,
  create,
  creditSet,
  details,
  drafted,
  shopFacts,
  item,
  itemsChanged,
  purchaseOrderId,
  received,
  shipped,
  statusSet,
  requestedItem,
} from '../examples.ts';
import type { UpdatePurchaseOrder } from './commands.ts';
import { purchaseOrderDecider } from './decider.ts';

const { given } = specFor(purchaseOrderDecider);
const mug = item('mug', 100);
const bowl = item('bowl', 50);
const update = (
  changes: Omit<UpdatePurchaseOrder, 'type' | keyof typeof shopFacts>,
): UpdatePurchaseOrder => ({
  type: 'UpdatePurchaseOrder',
  ...shopFacts,
  ...changes,
});
const deleted = { type: 'PurchaseOrderDeleted', data: { purchaseOrderId } } as const;

describe('drafting an order', () => {
  test('records it with its items in their order', () => {
    given()
      .when(create(mug, bowl))
      .then(...drafted(mug, bowl));
  });

  test('AMB-159 a location or arrival date makes one shipment holding all items', () => {
    given()
      .when({ ...create(mug, bowl), shipment: { id: 's1', locationId: 'shop', arrivalDate: null } })
      .then(
        ...drafted(mug, bowl),
        allocated({
          created: [
            {
              id: 's1',
              ...details({ locationId: 'shop' }),
              items: allocations({ mug: 100, bowl: 50 }),
            },
          ],
        }),
      );
  });

  test('VAL-053 refuses a variant twice', () => {
    given()
      .when(create(mug, { ...bowl, productVariantId: mug.productVariantId }))
      .thenRejected('DUPLICATE_VARIANT');
  });

  test('happens once per order', () => {
    given(...drafted(mug))
      .when(create(mug))
      .thenRejected('CONFLICT');
  });
});

describe('changing an order', () => {
  test('AMB-072 keeps omitted values', () => {
    const content = { ...emptyContent, name: 'PO-0001' };
    given(...drafted(mug))
      .when(update({ content: { reference: 'A-17' }, issueDate: '2026-11-05' }))
      .then({
        type: 'PurchaseOrderDetailsChanged',
        data: {
          purchaseOrderId,
          supplierId: null,
          content: { ...content, reference: 'A-17' },
          issueDate: '2026-11-05',
          defaultStockCoverageDate: null,
        },
      });
  });

  test('records nothing when nothing changes', () => {
    given(...drafted(mug), shipped('s1', { mug: 60 }))
      .when(
        update({
          supplierId: null,
          content: { name: 'PO-0001' },
          items: [requestedItem(mug)],
          payments: [],
          shipmentCosts: [{ shipmentId: 's1', costs: [] }],
          status: 'Draft',
        }),
      )
      .thenNothing();
  });

  test('decides the parts in order: a status is checked against the quantities of the same change', () => {
    const more = { ...mug, quantity: 120 };
    given(...drafted(mug))
      .when(update({ items: [requestedItem(mug, { quantity: 120 })], status: 'FullyReceived' }))
      .then(
        itemsChanged({ changed: [{ from: mug, to: more }] }),
        statusSet('Draft', 'FullyReceived', {
          openQuantities: [
            { purchaseOrderItemId: 'mug', productVariantId: 'variant-mug', quantity: 120 },
          ],
        }),
        creditSet('closed', { mug: 120 }),
      );
  });

  test('sets the costs of a shipment, received or not', () => {
    const freight = { name: 'Freight', amount: 200, currency: 'USD' };
    given(...drafted(mug), shipped('s1', { mug: 60 }), received('s1', { mug: 60 }))
      .when(update({ shipmentCosts: [{ shipmentId: 's1', costs: [freight] }] }))
      .then({
        type: 'ShipmentCostsSet',
        data: { purchaseOrderId, shipmentId: 's1', from: [], to: [freight] },
      });
  });

  test('refuses costs of a shipment it does not have', () => {
    given(...drafted(mug))
      .when(update({ shipmentCosts: [{ shipmentId: 's9', costs: [] }] }))
      .thenRejected('NOT_FOUND');
  });
});

describe('payments', () => {
  const deposit = {
    name: 'Deposit',
    description: '',
    amount: 300,
    currency: 'USD',
    status: 'NOT_PAID' as const,
    dueDate: null,
  };
  const paymentsSet = (...payments: (typeof deposit & { id: string })[]) =>
    ({ type: 'PaymentsSet', data: { purchaseOrderId, payments } }) as const;

  test('are replaced by the list; new ones get ids', () => {
    given(...drafted(mug), paymentsSet({ ...deposit, id: 'p1' }))
      .when(
        update({
          payments: [
            { ...deposit, id: 'p1', newId: 'p2', amount: 400 },
            { ...deposit, newId: 'p3', name: 'Rest' },
          ],
        }),
      )
      .then(
        paymentsSet({ ...deposit, id: 'p1', amount: 400 }, { ...deposit, id: 'p3', name: 'Rest' }),
      );
  });

  test('with an unknown id are refused', () => {
    given(...drafted(mug))
      .when(update({ payments: [{ ...deposit, id: 'p9', newId: 'p1' }] }))
      .thenRejected('NOT_FOUND');
  });
});

describe('deleting an order', () => {
  test('AMB-070 is allowed at any time, also with received shipments', () => {
    given(...drafted(mug), shipped('s1', { mug: 60 }), received('s1', { mug: 60 }))
      .when({ type: 'DeletePurchaseOrder' })
      .then(deleted);
  });

  test('makes all further commands fail', () => {
    const history = [...drafted(mug), deleted];
    given(...history)
      .when({ type: 'DeletePurchaseOrder' })
      .thenRejected('PURCHASE_ORDER_DELETED');
    given(...history)
      .when(update({ status: 'Cancelled' }))
      .thenRejected('PURCHASE_ORDER_DELETED');
    given(...history)
      .when(create(mug))
      .thenRejected('CONFLICT');
  });

  test('is refused for an unknown order', () => {
    given().when({ type: 'DeletePurchaseOrder' }).thenRejected('NOT_FOUND');
    given().when(update({})).thenRejected('NOT_FOUND');
  });
});

test('a key with the value undefined counts as omitted', () => {
  const events = given(...drafted(mug))
    .when(update({ supplierId: undefined, content: { reference: undefined } }))
    .events();
  expect(events).toEqual([]);
});
