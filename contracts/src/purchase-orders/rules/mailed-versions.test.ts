import { describe, expect, test } from '@jest/globals';
import type { VariantId } from '../../core/ids.ts';
import { emptyContent } from '../purchase-order.ts';
import {
  listChangesSinceMail,
  findLastMailed,
  type MailedOrder,
  listMailedItems,
  getVersionNumber,
  withMailFailed,
  withMailRequested,
  withMailSent,
} from './mailed-versions.ts';
import type { CountedShipment } from './quantities.ts';
import { calculateShortfall, listShortLines } from './settlement/shortfall.ts';

const item = (id: string, quantity: number, given: Partial<MailedOrder['items'][number]> = {}) => ({
  id,
  productVariantId: `variant-${id}` as VariantId,
  quantity,
  unitCost: 2,
  discount: null,
  discountType: null,
  supplierSKU: null,
  ...given,
});
type TestShipment = CountedShipment & Omit<MailedOrder['shipments'][number], 'items'>;
const shipment = (given: Partial<TestShipment> = {}): TestShipment => ({
  id: 's1',
  name: 'Sea',
  trackingNumber: '',
  locationId: null,
  method: null,
  departureDate: null,
  arrivalDate: '2026-12-01',
  receivedAt: null,
  items: [
    { purchaseOrderItemId: 'mug', orderedQuantity: 100, receivedQuantity: 0, acceptedQuantity: 0 },
  ],
  ...given,
});
type Order = Omit<MailedOrder, 'shipments'> & { readonly shipments: readonly TestShipment[] };
const order: Order = {
  supplierId: null,
  status: 'SentToSupplier',
  issueDate: '2026-11-02',
  content: { ...emptyContent, name: 'PO-0001' },
  items: [item('mug', 100), item('bowl', 20)],
  shipments: [shipment()],
};

const at = '2026-11-03T09:00:00.000Z';
const requestMail = (given: Order, mailId = 'm1'): Order =>
  withMailRequested(given, { mailId }, at);
const sendMail = (given: Order, mailId = 'm1'): Order =>
  withMailSent(requestMail(given, mailId), { mailId });
const mailedOrder = sendMail(order);

describe('an order that was mailed and then changed', () => {
  test('names the lines, quantities, prices and days that differ', () => {
    const changed = {
      ...mailedOrder,
      issueDate: '2026-11-05',
      items: [
        item('mug', 150, { unitCost: 1.8, discount: 10, discountType: 'Percentage' as const }),
        item('vase', 5),
      ],
      shipments: [shipment({ arrivalDate: '2026-12-08' })],
    };
    expect(listChangesSinceMail(changed)).toEqual([
      { of: 'order', field: 'issueDate', from: '2026-11-02', to: '2026-11-05' },
      { of: 'item', id: 'mug', field: 'quantity', from: 100, to: 150 },
      { of: 'item', id: 'mug', field: 'unitCost', from: 2, to: 1.8 },
      { of: 'item', id: 'mug', field: 'discount', from: null, to: '10%' },
      { of: 'item', id: 'bowl', field: 'quantity', from: 20, to: null },
      { of: 'item', id: 'vase', field: 'quantity', from: null, to: 5 },
      { of: 'shipment', id: 's1', field: 'arrivalDate', from: '2026-12-01', to: '2026-12-08' },
    ]);
  });

  test('names changed costs, and that it was cancelled', () => {
    const discountItems = [{ type: 'Percentage' as const, name: 'Early', amount: 5 }];
    const content = { ...mailedOrder.content, discountItems, reference: 'R-1' };
    expect(listChangesSinceMail({ ...mailedOrder, content, status: 'Cancelled' })).toEqual([
      { of: 'order', field: 'isCancelled', from: null, to: null },
      { of: 'order', field: 'reference', from: '', to: 'R-1' },
      { of: 'order', field: 'discountItems', from: null, to: null },
    ]);
  });

  test('says nothing while it was never mailed, and of what the supplier does not see', () => {
    const content = { ...mailedOrder.content, exchangeRates: { USD: 2 }, attachmentUrls: ['/a'] };
    const received = shipment({ receivedAt: at, arrivalDate: '2026-12-03', trackingNumber: 'T' });
    expect(listChangesSinceMail({ ...order, items: [] })).toEqual([]);
    expect(listChangesSinceMail(mailedOrder)).toEqual([]);
    expect(
      listChangesSinceMail({
        ...mailedOrder,
        content,
        status: 'InDelivery',
        shipments: [received],
      }),
    ).toEqual([]);
  });

  test('is a revision with the next number, once for each version', () => {
    const changed = { ...mailedOrder, items: [item('mug', 150)] };
    expect([order, mailedOrder, changed].map(getVersionNumber)).toEqual([1, 1, 2]);
    const second = sendMail(changed, 'm2');
    expect([getVersionNumber(second), findLastMailed(second)?.number]).toEqual([2, 2]);
    expect(sendMail(second, 'm3').mailedVersions).toMatchObject([{ mailId: 'm3', number: 2 }]);
    expect(getVersionNumber({ ...second, items: [] })).toBe(3);
  });

  test('counts a mail that is being sent, and not one that was given up', () => {
    const changed = { ...mailedOrder, items: [item('mug', 150)] };
    const second = requestMail(changed, 'm2');
    expect(listChangesSinceMail(second)).toEqual([]);
    const failed = withMailFailed(second, { mailId: 'm2' });
    expect(listChangesSinceMail(failed)).toEqual(listChangesSinceMail(changed));
    expect(withMailFailed(requestMail(order), { mailId: 'm1' })).toEqual(order);
  });
});

describe('claims and what has not come yet', () => {
  const arrived = (receivedQuantity: number) => [
    shipment({
      receivedAt: at,
      items: [
        {
          purchaseOrderItemId: 'mug',
          orderedQuantity: 100,
          receivedQuantity,
          acceptedQuantity: receivedQuantity,
        },
      ],
    }),
  ];
  const short = (quantity: number, received: number, given: Partial<Order> = {}) => ({
    ...sendMail({ ...order, items: [item('mug', 100)] }),
    items: [item('mug', quantity)],
    shipments: arrived(received),
    status: 'PartiallyReceived' as const,
    ...given,
  });

  test('count what the last mail said, not what was added since', () => {
    expect(listShortLines(short(150, 80))).toMatchObject([{ ordered: 100, missing: 20 }]);
    expect(calculateShortfall(short(150, 80))).toMatchObject({ missing: 20 });
    expect(listShortLines(short(150, 100))).toEqual([]);
  });

  test('count what the supplier was told of a line that became smaller or left', () => {
    expect(listShortLines(short(90, 80))).toMatchObject([{ ordered: 100, missing: 20 }]);
    expect(listMailedItems({ ...mailedOrder, items: [item('mug', 100)] })).toEqual([
      { id: 'mug', quantity: 100 },
      { id: 'bowl', quantity: 20 },
    ]);
  });

  test('of an order that was never mailed count the order', () => {
    const { mailedVersions: _, ...never } = short(150, 80);
    expect(listShortLines(never)).toMatchObject([{ ordered: 150, missing: 70 }]);
  });

  test('a closed order is settled by the order itself', () => {
    expect(calculateShortfall(short(150, 100, { status: 'FullyReceived' }))).toMatchObject({
      missing: 50,
    });
  });
});
