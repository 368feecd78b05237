import { describe, expect, test } from '@jest/globals';
import { recordedAt } from '../../core/given-events.ts';
import { mugBlue, mugRed, vaseOnly } from '../../products/examples.ts';
import { harbour } from '../../suppliers/examples.ts';
import {
  deleted,
  detailed,
  drafted,
  item,
  itemsAdded,
  itemsChanged,
  paid,
  statusSet,
} from '../examples.ts';
import { first, pushed, pushRefused, received } from '../examples-shipments.ts';
import { counts, goods, openHistories, planned } from './test-history.ts';

const { historyFor, lastEntry } = openHistories();

describe('API-PO-30 the history of an order', () => {
  test('lists who did what and when, oldest first', async () => {
    expect(
      await historyFor([
        ...planned,
        received(first, counts),
        pushRefused(first, 'Store is down'),
        pushed(first),
      ]),
    ).toMatchObject([
      {
        revision: 0,
        recordedAt: recordedAt(0),
        actor: 'user-1@gift-shop.example',
        type: 'PurchaseOrderCreated',
      },
      { revision: 1, type: 'PurchaseOrderItemsChanged' },
      { revision: 2, type: 'ShipmentsAllocated' },
      { revision: 3, type: 'ShipmentReceived' },
      { revision: 4, actor: 'Quartermaster', type: 'ShipmentPushFailed' },
      { revision: 5, recordedAt: recordedAt(5), actor: 'Store', type: 'ShipmentPushed' },
    ]);
  });

  test('AMB-070 is kept after the order was deleted', async () => {
    const entries = await historyFor([...planned, deleted()]);
    expect(entries).toHaveLength(4);
    expect(entries?.at(-1)).toMatchObject({ summary: 'Deleted the purchase order', changes: [] });
  });

  test('AMB-128 is answered 404 for other teams and for an unknown order', async () => {
    expect(await historyFor([drafted()], { teamId: 'team-2' })).toBeNull();
    expect(await historyFor([drafted()], { id: harbour })).toBeNull();
  });
});

describe('details of an order', () => {
  test('are listed when the order is drafted', async () => {
    expect(await lastEntry(drafted({ supplierId: harbour, issueDate: '2026-03-01' }))).toEqual([
      'Drafted the purchase order',
      'Supplier: - -> Harbour Ceramics',
      'Name: - -> PO-0001',
      'Issue date: - -> 2026-03-01',
    ]);
  });

  test('are listed with the old and new values when they change', async () => {
    const customs = { type: 'Fixed', name: 'Customs', amount: 1300.5, currency: 'USD' } as const;
    const packing = { type: 'Percentage', name: 'Packing', amount: 5 } as const;
    const before = drafted({
      supplierId: harbour,
      issueDate: '2026-03-01',
      content: { reference: 'R-1', exchangeRates: { GBP: 0.8, JPY: 150 } },
    });
    const after = detailed({
      supplierId: 'gone',
      issueDate: null,
      content: {
        reference: '',
        currency: 'USD',
        exchangeRates: { EUR: 0.9, GBP: 0.8125 },
        costItems: [customs, packing],
      },
    });
    expect(await lastEntry(before, after)).toEqual([
      'Changed the supplier, reference, issue date, currency, exchange rate EUR, exchange rate GBP, exchange rate JPY and costs',
      'Supplier: Harbour Ceramics -> a deleted supplier',
      'Reference: R-1 -> -',
      'Issue date: 2026-03-01 -> -',
      'Currency: - -> USD',
      'Exchange rate EUR: - -> 0.9',
      'Exchange rate GBP: 0.8 -> 0.8125',
      'Exchange rate JPY: 150 -> -',
      'Costs: - -> Customs 1,300.50 USD, Packing 5%',
    ]);
  });

  test('are compared with the values before the event, not with the first draft', async () => {
    const steps = [
      drafted(),
      detailed({ content: { name: 'Spring' } }),
      detailed({ content: { name: 'Summer' } }),
    ];
    expect(await lastEntry(...steps)).toEqual(['Changed the name', 'Name: Spring -> Summer']);
    expect(await lastEntry(...steps, detailed({ content: { name: 'Summer' } }))).toEqual([
      'Saved without a change',
    ]);
  });
});

describe('items of an order', () => {
  test('are listed by their titles', async () => {
    expect(await lastEntry(drafted(), itemsAdded(goods))).toEqual([
      'Added 2 items',
      'Harbour mug, Red: - -> 100 × 10.00',
      'Blue vase: - -> 50 × 20.00, discount 10%',
    ]);
  });

  test('AMB-033 show a discount without a type as such, since it has no effect', async () => {
    const mug = item(mugRed, 100, 10);
    const typeless = { ...mug, discount: 5 };
    const change = itemsChanged({ changed: [{ from: mug, to: typeless }] });
    expect(await lastEntry(drafted(), itemsAdded([mug]), change)).toEqual([
      'Changed 1 item',
      'Harbour mug, Red: discount: - -> 5.00 without a type',
    ]);
  });

  test('are listed field by field when they change', async () => {
    const [red, vase] = [item(mugRed, 100, 10), item(vaseOnly, 50, 20)];
    const to = {
      ...red,
      quantity: 1200,
      unitCost: 9.125,
      discount: 2,
      discountType: 'Fixed' as const,
      supplierSKU: 'H-1',
      stockCoverageDate: '2026-06-01',
      storePrice: 25,
    };
    const blue = item(mugBlue, 5, 1);
    const change = itemsChanged({
      added: [blue],
      changed: [{ from: red, to }],
      removed: [vase],
      order: [to.id, blue.id],
    });
    expect(await lastEntry(drafted(), itemsAdded([red, vase]), change)).toEqual([
      'Added 1 item, changed 1 item and removed 1 item',
      'Harbour mug, Blue: - -> 5 × 1.00',
      'Harbour mug, Red: quantity: 100 -> 1,200',
      'Harbour mug, Red: unit cost: 10.00 -> 9.125',
      'Harbour mug, Red: discount: - -> 2.00',
      'Harbour mug, Red: supplier SKU: - -> H-1',
      'Harbour mug, Red: stock coverage date: - -> 2026-06-01',
      'Harbour mug, Red: store price: - -> 25.00',
      'Blue vase: 50 × 20.00 -> -',
    ]);
  });

  test('can change in order only, and can be of an unknown variant', async () => {
    const swapped = itemsChanged({ order: goods.map(({ id }) => id).reverse() });
    expect(await lastEntry(drafted(), itemsAdded(goods), swapped)).toEqual([
      'Put the items in another order',
    ]);
    expect(await lastEntry(drafted(), itemsAdded([item('lost', 1, 1)]))).toEqual([
      'Added 1 item',
      'an unknown item: - -> 1 × 1.00',
    ]);
  });
});

describe('the status of an order', () => {
  test('is shown by its label', async () => {
    expect(await lastEntry(drafted(), statusSet('Draft', 'SentToSupplier'))).toEqual([
      'Set the status to Sent to Supplier',
      'Status: Draft -> Sent to Supplier',
    ]);
    const byReceipt = statusSet('InDelivery', 'PartiallyReceived', { cause: 'receipt' });
    expect(await lastEntry(...planned, byReceipt)).toEqual([
      'The receipt set the status to Partially received',
      'Status: In delivery -> Partially received',
    ]);
  });

  test('AMB-067 lists the units still open when the order was closed short', async () => {
    const open = { purchaseOrderItemId: `i${mugRed}`, productVariantId: mugRed, quantity: 45 };
    const closed = statusSet('PartiallyReceived', 'FullyReceived', { openQuantities: [open] });
    expect(await lastEntry(...planned, closed)).toEqual([
      'Closed the purchase order with 45 units still open',
      'Status: Partially received -> Fully received',
      'Harbour mug, Red: still open: - -> 45',
    ]);
  });
});

test('payments of an order are listed one by one', async () => {
  const deposit = { id: 'x', amount: 587.1, dueDate: '2026-03-01' };
  const rest = { id: 'y', name: 'Rest', amount: 1369.9 };
  expect(await lastEntry(drafted(), paid(deposit, rest))).toEqual([
    'Changed the payments',
    'Payment Deposit: - -> 587.10 USD, due 2026-03-01, not paid',
    'Payment Rest: - -> 1,369.90 USD, not paid',
  ]);
  expect(
    await lastEntry(drafted(), paid(deposit, rest), paid({ ...deposit, status: 'PAID' })),
  ).toEqual([
    'Changed the payments',
    'Payment Deposit: 587.10 USD, due 2026-03-01, not paid -> 587.10 USD, due 2026-03-01, paid',
    'Payment Rest: 1,369.90 USD, not paid -> -',
  ]);
  const wired = { status: 'PAID', paidOn: '2026-02-27', paidReference: 'Wire 77' } as const;
  expect(await lastEntry(drafted(), paid(rest), paid({ ...rest, ...wired }))).toEqual([
    'Changed the payments',
    'Payment Rest: 1,369.90 USD, not paid -> 1,369.90 USD, paid on 2026-02-27 (Wire 77)',
  ]);
});

describe('the two clocks of a receipt', () => {
  const clocks = async (at: string) => {
    const history = await historyFor([...planned, received(first, counts, at)]);
    const { happenedAt, recordedAt: recorded, isBackDated } = history?.at(-1) ?? {};
    return { happenedAt, recorded, isBackDated };
  };

  test.each([
    ['2026-02-28T23:59:00.000Z', true],
    ['2026-03-01T00:00:00.000Z', false],
    ['2026-03-05T10:00:00.000Z', false],
  ])('counted at %s and recorded on the first of March is back-dated: %s', async (at, late) => {
    expect(await clocks(at)).toEqual({
      happenedAt: at,
      recorded: recordedAt(3),
      isBackDated: late,
    });
  });

  test('are the same for other changes', async () => {
    const history = await historyFor(planned);
    expect(history?.map((entry) => [entry.happenedAt, entry.isBackDated])).toEqual(
      planned.map(() => [null, false]),
    );
  });
});
