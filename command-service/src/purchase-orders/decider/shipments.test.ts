import { describe, test } from '@jest/globals';
import { specFor } from '../../core/given-when-then.ts';
import type { RequestedShipment } from './commands.ts';
import { purchaseOrderDecider } from './decider.ts';
import {
  allocated,
  allocations,
  details,
  drafted,
  item,
  purchaseOrderId,
  received,
  shipped,
  requestedShipment,
  on,
} from '../examples.ts';

const { given } = specFor(purchaseOrderDecider);
const order = drafted(item('mug', 100), item('bowl', 50));
const set = (...shipments: RequestedShipment[]) => ({ type: 'SetShipments', shipments }) as const;

describe('distributing an order over shipments', () => {
  test('API-PO-17 splits 100 into 60 and 40', () => {
    given(...order)
      .when(
        set(
          requestedShipment({ mug: 60 }, { newId: 's1' }),
          requestedShipment({ mug: 40 }, { newId: 's2' }),
        ),
      )
      .then(
        allocated({
          created: [
            { id: 's1', ...details({ name: 'Shipment 1' }), items: allocations({ mug: 60 }) },
            { id: 's2', ...details({ name: 'Shipment 2' }), items: allocations({ mug: 40 }) },
          ],
        }),
      );
  });

  test('AMB-074 refuses 60 and 50 of 100', () => {
    given(...order)
      .when(set(requestedShipment({ mug: 60 }), requestedShipment({ mug: 50 })))
      .thenRejected('SHIPMENT_OVER_ALLOCATED');
  });

  test('AMB-074 API-PO-17 a received shipment counts with its received units: the rest can be planned', () => {
    const short = [...order, shipped('s1', { mug: 60 }), received('s1', { mug: 10 })];
    const again = (mug: number) =>
      set(requestedShipment({ mug: 60 }, { id: 's1' }), requestedShipment({ mug }));
    const created = { id: 'new-shipment', ...details({ name: 'Shipment 2' }) };
    given(...short)
      .when(again(90))
      .then(allocated({ created: [{ ...created, items: allocations({ mug: 90 }) }] }));
    given(...short)
      .when(again(91))
      .thenRejected('SHIPMENT_OVER_ALLOCATED');
  });

  test('AMB-074 received above ordered counts as ordered', () => {
    given(...order, shipped('s1', { mug: 60 }), received('s1', { mug: 70 }))
      .when(set(requestedShipment({ mug: 60 }, { id: 's1' }), requestedShipment({ mug: 41 })))
      .thenRejected('SHIPMENT_OVER_ALLOCATED');
  });

  test('AMB-073 replaces the list: known shipments change, missing ones are removed, new ones are added', () => {
    given(...order, shipped('s1', { mug: 60 }), shipped('s2', { mug: 40 }, 'Shipment 2'))
      .when(
        set(
          requestedShipment({ mug: 50, bowl: 5 }, { id: 's1' }),
          requestedShipment({ bowl: 45 }, { newId: 's3' }),
        ),
      )
      .then(
        allocated({
          created: [
            { id: 's3', ...details({ name: 'Shipment 3' }), items: allocations({ bowl: 45 }) },
          ],
          changed: [
            { id: 's1', from: allocations({ mug: 60 }), to: allocations({ mug: 50, bowl: 5 }) },
          ],
          removed: [{ id: 's2', name: 'Shipment 2', items: allocations({ mug: 40 }) }],
        }),
      );
  });

  test('records nothing when the distribution is the same, in any order', () => {
    given(...order, shipped('s1', { mug: 60, bowl: 50 }))
      .when(set(requestedShipment({ bowl: 50, mug: 60 }, { id: 's1' })))
      .thenNothing();
  });

  test('AMB-073 a received shipment is neither changed nor removed', () => {
    const history = [...order, shipped('s1', { mug: 60 }), received('s1', { mug: 60 })];
    given(...history)
      .when(set(requestedShipment({ mug: 59 }, { id: 's1' })))
      .thenRejected('SHIPMENT_RECEIVED_IMMUTABLE');
    given(...history)
      .when(set())
      .thenRejected('SHIPMENT_RECEIVED_IMMUTABLE');
    given(...history)
      .when(set(requestedShipment({ mug: 60 }, { id: 's1' })))
      .thenNothing();
  });

  test('refuses items and shipments the order does not have', () => {
    given(...order)
      .when(set(requestedShipment({ cup: 1 })))
      .thenRejected('SHIPMENT_ITEM_UNKNOWN');
    given(...order)
      .when(set(requestedShipment({ mug: 1 }, { id: 's9' })))
      .thenRejected('NOT_FOUND');
  });
});

describe('details of a shipment', () => {
  const changed = (to: ReturnType<typeof details>) =>
    ({
      type: 'ShipmentDetailsChanged',
      data: { purchaseOrderId, shipmentId: 's1', from: details(), to },
    }) as const;

  test('change where given and stay where omitted', () => {
    given(...order, shipped('s1', { mug: 60 }))
      .when({ on, type: 'UpdateShipment', shipmentId: 's1', changes: { method: 'RAIL' } })
      .then(changed(details({ method: 'RAIL' })));
  });

  test('change after receiving too: no quantity depends on them', () => {
    given(...order, shipped('s1', { mug: 60 }), received('s1', { mug: 60 }))
      .when({ on, type: 'UpdateShipment', shipmentId: 's1', changes: { trackingNumber: 'T-9' } })
      .then(changed(details({ trackingNumber: 'T-9' })));
  });

  test('are recorded when they differ', () => {
    given(...order, shipped('s1', { mug: 60 }))
      .when({ on, type: 'UpdateShipment', shipmentId: 's1', changes: { name: 'Shipment 1' } })
      .thenNothing();
  });

  test('are refused for a shipment that the order does not have', () => {
    given(...order)
      .when({ on, type: 'UpdateShipment', shipmentId: 's9', changes: {} })
      .thenRejected('NOT_FOUND');
  });
});
