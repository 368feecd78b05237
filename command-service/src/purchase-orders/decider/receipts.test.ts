import { describe, test } from '@jest/globals';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { specFor } from '../../core/given-when-then.ts';
import { purchaseOrderDecider } from './decider.ts';
import {
  creditSet,
  drafted,
  shopFacts,
  item,
  on,
  purchaseOrderId,
  receive,
  received,
  shipped,
  statusSet,
  warehouse,
} from '../examples.ts';

const { given } = specFor(purchaseOrderDecider);
const sent = statusSet('Draft', 'InDelivery');
/** 100 mugs in shipments of 60 and 40, on their way. */
const onItsWay = [
  ...drafted(item('mug', 100)),
  sent,
  shipped('s1', { mug: 60 }),
  shipped('s2', { mug: 40 }, 'Shipment 2'),
];
const byReceipt = { cause: 'receipt' } as const;
const partiallyReceived = statusSet('InDelivery', 'PartiallyReceived', byReceipt);
const undo = { type: 'UndoReceipt', shipmentId: 's1', on, shopCurrency: 'GBP' } as const;
const undone = ({ data }: ReturnType<typeof received>): PurchaseOrderEvent => ({
  type: 'ShipmentReceiptUndone',
  data: {
    purchaseOrderId,
    shipmentId: data.shipmentId,
    receiptId: data.receiptId,
    receivedLocationId: warehouse,
    items: data.items,
    on,
  },
});

describe('receiving a shipment', () => {
  test('ST-POS-09 moves the order to partially received, then to fully received', () => {
    given(...onItsWay)
      .when(receive('s1', { mug: [60, 50] }))
      .then(
        received('s1', { mug: [60, 50] }),
        statusSet('InDelivery', 'PartiallyReceived', byReceipt),
        creditSet('received', { mug: 10 }),
      );
    given(...onItsWay, received('s1', { mug: 60 }), statusSet('InDelivery', 'PartiallyReceived'))
      .when(receive('s2', { mug: 40 }))
      .then(
        received('s2', { mug: 40 }),
        statusSet('PartiallyReceived', 'FullyReceived', byReceipt),
      );
  });

  test('AMB-068 accepting too few units of the last shipment leaves the order partial', () => {
    given(...onItsWay, received('s1', { mug: 60 }), statusSet('InDelivery', 'PartiallyReceived'))
      .when(receive('s2', { mug: [40, 39] }))
      .then(received('s2', { mug: [40, 39] }), creditSet('received', { mug: 1 }));
  });

  test('AMB-068 surplus units of one item do not compensate another item', () => {
    given(...drafted(item('mug', 10), item('bowl', 10)), shipped('s1', { mug: 10, bowl: 10 }))
      .when(receive('s1', { mug: 20, bowl: 0 }))
      .then(
        received('s1', { mug: 20, bowl: 0 }),
        statusSet('Draft', 'PartiallyReceived', byReceipt),
      );
  });

  test('AMB-075 records more received units than were ordered', () => {
    given(...onItsWay)
      .when(receive('s1', { mug: [70, 70] }))
      .then(
        received('s1', { mug: [70, 70] }),
        statusSet('InDelivery', 'PartiallyReceived', byReceipt),
      );
  });

  test('counts items missing from the list as not received', () => {
    given(...drafted(item('mug', 10), item('bowl', 5)), shipped('s1', { mug: 10, bowl: 5 }))
      .when(receive('s1', { mug: 10 }))
      .then(
        received('s1', { mug: 10, bowl: 0 }),
        statusSet('Draft', 'PartiallyReceived', byReceipt),
      );
  });

  test('AMB-075 refuses more accepted than received', () => {
    given(...onItsWay)
      .when(receive('s1', { mug: [50, 51] }))
      .thenRejected('ACCEPTED_ABOVE_RECEIVED');
  });

  test('happens once', () => {
    given(...onItsWay, received('s1', { mug: 60 }))
      .when(receive('s1', { mug: 60 }))
      .thenRejected('SHIPMENT_ALREADY_RECEIVED');
  });

  test('ST-POS-09 leaves a cancelled order cancelled', () => {
    given(...onItsWay, statusSet('InDelivery', 'Cancelled'))
      .when(receive('s1', { mug: 60 }))
      .thenRejected('PURCHASE_ORDER_CANCELLED');
  });

  test('uses the location of the shipment by default', () => {
    const placed: PurchaseOrderEvent = {
      type: 'ShipmentDetailsChanged',
      data: {
        purchaseOrderId,
        shipmentId: 's1',
        from: { ...details, locationId: null },
        to: { ...details, locationId: 'shop' },
      },
    };
    const somewhere = receive('s1', { mug: 100 }, { receivedLocationId: null });
    given(...onItsWay, placed)
      .when(somewhere)
      .then(
        received('s1', { mug: 100 }, { receivedLocationId: 'shop' }),
        statusSet('InDelivery', 'FullyReceived', byReceipt),
      );
    given(...onItsWay)
      .when(somewhere)
      .thenRejected('VALIDATION_FAILED');
  });

  test('ST-POS-09 AMB-068 without any unit leaves the status, and the order can still be cancelled', () => {
    const nothing = received('s1', { mug: 0 });
    given(...onItsWay)
      .when(receive('s1', { mug: 0 }))
      .then(nothing);
    given(...onItsWay)
      .when(receive('s1', { mug: [5, 0] }))
      .then(received('s1', { mug: [5, 0] }), creditSet('received', { mug: 5 }));
    const cancel = { type: 'SetStatus', status: 'Cancelled', ...shopFacts } as const;
    given(...onItsWay, nothing)
      .when(cancel)
      .then(statusSet('InDelivery', 'Cancelled'));
    given(...onItsWay, received('s1', { mug: [1, 0] }))
      .when(cancel)
      .thenRejected('STATUS_NOT_ALLOWED');
  });

  test('API-PO-15 lies between a year before the order was created or issued and tomorrow', () => {
    const issued = (issueDate: string): PurchaseOrderEvent => ({
      type: 'PurchaseOrderDetailsChanged',
      data: {
        purchaseOrderId,
        supplierId: null,
        content: emptyContent,
        issueDate,
        defaultStockCoverageDate: null,
      },
    });
    const receivedOn = (day: string) => receive('s1', { mug: 60 }, { receivedOn: day });
    const refused = (...events: readonly PurchaseOrderEvent[]) => ({
      on: (day: string) =>
        given(...onItsWay, ...events)
          .when(receivedOn(day))
          .thenRejected('RECEIVED_AT_OUT_OF_BOUNDS'),
    });
    refused().on('2026-11-04');
    refused().on('2025-10-31');
    refused(issued('2026-01-01')).on('2024-12-30');
    refused(issued('2026-12-24')).on('2025-10-31');
    const accepted = (day: string, ...events: readonly PurchaseOrderEvent[]) =>
      given(...onItsWay, ...events)
        .when(receivedOn(day))
        .then(received('s1', { mug: 60 }, { receivedOn: day }), partiallyReceived);
    accepted('2026-11-03');
    accepted('2025-11-01');
    accepted('2024-12-31', issued('2026-01-01'));
  });

  test('refuses items that the shipment does not contain and shipments that the order does not have', () => {
    given(...onItsWay)
      .when(receive('s1', { bowl: 1 }))
      .thenRejected('SHIPMENT_ITEM_UNKNOWN');
    given(...onItsWay)
      .when(receive('s9', {}))
      .thenRejected('NOT_FOUND');
  });
});

const details = {
  name: 'Shipment 1',
  trackingNumber: '',
  method: null,
  departureDate: null,
  arrivalDate: null,
};

describe('undoing a receipt', () => {
  const partial = statusSet('InDelivery', 'PartiallyReceived', byReceipt);

  test('AMB-076 restores the status of the order', () => {
    const receipt = received('s1', { mug: 60 });
    given(...onItsWay, receipt, partial)
      .when(undo)
      .then(undone(receipt), statusSet('PartiallyReceived', 'InDelivery', byReceipt));
  });

  test('leaves the order partially received while another shipment is received', () => {
    const receipt = received('s1', { mug: 60 });
    given(
      ...onItsWay,
      receipt,
      partial,
      received('s2', { mug: 40 }),
      statusSet('PartiallyReceived', 'FullyReceived', byReceipt),
    )
      .when(undo)
      .then(undone(receipt), statusSet('FullyReceived', 'PartiallyReceived', byReceipt));
  });

  test('lets the shipment be counted again', () => {
    const receipt = received('s1', { mug: 60 });
    given(
      ...onItsWay,
      receipt,
      partial,
      undone(receipt),
      statusSet('PartiallyReceived', 'InDelivery'),
    )
      .when(receive('s1', { mug: 55 }, { receiptId: 'second' }))
      .then(received('s1', { mug: 55 }, { receiptId: 'second' }), partial);
  });

  test('records nothing without a receipt', () => {
    given(...onItsWay)
      .when(undo)
      .thenNothing();
  });

  test('AMB-076 is refused once the store has the receipt, and while it is being pushed', () => {
    const receipt = received('s1', { mug: 60 }, { pushToStore: true });
    const { receiptId } = receipt.data;
    const ids = { purchaseOrderId, shipmentId: 's1', receiptId };
    const failed = { type: 'ShipmentPushFailed', data: { ...ids, reason: 'away' } } as const;
    const pushed = { type: 'ShipmentPushed', data: ids } as const;
    given(...onItsWay, receipt)
      .when(undo)
      .thenRejected('SHIPMENT_PUSHED_TO_STORE');
    given(...onItsWay, receipt, failed, pushed)
      .when(undo)
      .thenRejected('SHIPMENT_PUSHED_TO_STORE');
  });

  test('AMB-077 requests the withdrawal of a failed push until the store has done it', () => {
    const receipt = received('s1', { mug: 60 }, { pushToStore: true });
    const { receiptId, receivedLocationId: locationId } = receipt.data;
    const ids = { purchaseOrderId, shipmentId: 's1', receiptId };
    const failed = { type: 'ShipmentPushFailed', data: { ...ids, reason: 'away' } } as const;
    const items = [{ productVariantId: 'variant-mug', quantity: 60 }];
    const requested = {
      type: 'StoreWithdrawalRequested',
      data: { ...ids, locationId, items },
    } as const;
    given(...onItsWay, receipt, failed)
      .when(undo)
      .then(undone(receipt), requested);
    const past = [...onItsWay, receipt, failed, undone(receipt), requested];
    const record = (failure: string | null) =>
      ({ type: 'RecordWithdrawal', receiptId, failure }) as const;
    const refused = { type: 'StoreWithdrawalFailed', data: { ...ids, reason: 'away' } } as const;
    const withdrawn = { type: 'StoreWithdrawn', data: ids } as const;
    given(...past)
      .when(record('away'))
      .then(refused);
    given(...past, refused)
      .when(record(null))
      .then(withdrawn);
    given(...past, refused, withdrawn)
      .when(record(null))
      .thenNothing();
  });
});

describe('pushing a receipt to the store', () => {
  const receipt = received('s1', { mug: 60 }, { pushToStore: true });
  const ids = { purchaseOrderId, shipmentId: 's1', receiptId: receipt.data.receiptId };
  const record = (failure: string | null, receiptId = ids.receiptId) =>
    ({ type: 'RecordPush', shipmentId: 's1', receiptId, failure }) as const;
  const pushed = { type: 'ShipmentPushed', data: ids } as const;
  const failed = { type: 'ShipmentPushFailed', data: { ...ids, reason: 'away' } } as const;

  test('AMB-077 is recorded when it succeeds and when it fails', () => {
    given(...onItsWay, receipt)
      .when(record('away'))
      .then(failed);
    given(...onItsWay, receipt, failed)
      .when(record(null))
      .then(pushed);
  });

  test('is recorded once', () => {
    given(...onItsWay, receipt, pushed)
      .when(record(null))
      .thenNothing();
    given(...onItsWay, receipt, pushed)
      .when(record('away'))
      .thenNothing();
  });

  test('is not recorded for an undone receipt or one without a push', () => {
    given(...onItsWay, receipt)
      .when(record(null, 'other'))
      .thenNothing();
    given(...onItsWay, received('s1', { mug: 60 }))
      .when(record(null))
      .thenNothing();
    given(...onItsWay)
      .when(record(null))
      .thenNothing();
  });

  test('is also recorded for a deleted order, because its receipt stays', () => {
    given(...onItsWay, receipt, { type: 'PurchaseOrderDeleted', data: { purchaseOrderId } })
      .when(record(null))
      .then(pushed);
  });
});
