import { describe, test } from '@jest/globals';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  emptyContent,
  type PurchaseOrderContent,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import { specFor } from '../../core/given-when-then.ts';
import {
  drafted,
  item,
  shopFacts,
  on,
  purchaseOrderId,
  receive,
  received,
  shipped,
  statusSet,
} from '../examples.ts';
import { purchaseOrderDecider } from './decider.ts';

const { given } = specFor(purchaseOrderDecider);

const detailed = (content: Partial<PurchaseOrderContent>): PurchaseOrderEvent => ({
  type: 'PurchaseOrderDetailsChanged',
  data: {
    purchaseOrderId,
    supplierId: null,
    content: { ...emptyContent, name: 'PO-0001', ...content },
    issueDate: null,
    defaultStockCoverageDate: null,
  },
});

type Fixed = Extract<PurchaseOrderEvent, { type: 'PurchaseOrderRatesFixed' }>['data'];
const fixed = (data: Partial<Fixed>): PurchaseOrderEvent => ({
  type: 'PurchaseOrderRatesFixed',
  data: {
    purchaseOrderId,
    cause: 'sent',
    shipmentId: null,
    on,
    currency: 'USD',
    rates: { EUR: 0.9 },
    currencies: ['EUR'],
    previous: null,
    ...data,
  },
});

const packing = { type: 'Fixed' as const, name: 'Packing', amount: 5, currency: 'EUR' };
const content = { currency: 'USD', exchangeRates: { EUR: 0.9 }, costItems: [packing] };
const draft = [...drafted(item('mug', 100)), detailed(content), shipped('s1', { mug: 100 })];
const sent = [...draft, statusSet('Draft', 'SentToSupplier'), fixed({})];
const set = (status: 'SentToSupplier' | 'Cancelled' | 'Draft' | 'InDelivery') =>
  ({ type: 'SetStatus', status, ...shopFacts }) as const;
const rate = (exchangeRates: Record<string, number>) =>
  ({ type: 'UpdatePurchaseOrder', content: { exchangeRates }, ...shopFacts }) as const;

describe('domain-rules 6 AMB-039 the rates of an order', () => {
  test('are fixed when it is sent', () => {
    given(...draft)
      .when(set('SentToSupplier'))
      .then(statusSet('Draft', 'SentToSupplier'), fixed({}));
  });

  test('are dropped with the currency that they were relative to, except those of the same change', () => {
    const change = (changes: Partial<PurchaseOrderContent>) =>
      ({ type: 'UpdatePurchaseOrder', content: changes, ...shopFacts }) as const;
    given(...draft)
      .when(change({ currency: 'EUR' }))
      .then(detailed({ ...content, currency: 'EUR', exchangeRates: {} }));
    given(...draft)
      .when(change({ currency: null }))
      .then(detailed({ ...content, currency: null, exchangeRates: {} }));
    given(...draft)
      .when(change({ currency: 'EUR', exchangeRates: { GBP: 0.86 } }))
      .then(detailed({ ...content, currency: 'EUR', exchangeRates: { GBP: 0.86 } }));
    const inShopCurrency = detailed({ ...content, currency: null });
    given(...draft, inShopCurrency)
      .when(change({ currency: 'GBP' }))
      .then(detailed({ ...content, currency: 'GBP' }));
  });

  test('are fixed again when a shipment is received', () => {
    given(...sent)
      .when(receive('s1', { mug: 100 }))
      .then(
        received('s1', { mug: 100 }),
        statusSet('SentToSupplier', 'FullyReceived', { cause: 'receipt' }),
        fixed({ cause: 'received', shipmentId: 's1', previous: { EUR: 0.9 } }),
      );
  });

  test('that change later are recorded with the previous ones', () => {
    given(...sent)
      .when(rate({ EUR: 0.95 }))
      .then(
        detailed({ ...content, exchangeRates: { EUR: 0.95 } }),
        fixed({ cause: 'changed', rates: { EUR: 0.95 }, previous: { EUR: 0.9 } }),
      );
  });

  test('that stay the same are not recorded again', () => {
    given(...sent)
      .when(set('InDelivery'))
      .then(statusSet('SentToSupplier', 'InDelivery'));
    given(...sent)
      .when({ type: 'UpdatePurchaseOrder', content: { reference: 'R' }, ...shopFacts })
      .then(detailed({ ...content, reference: 'R' }));
  });

  test('may change freely in a draft, also in an order that became a draft again', () => {
    given(...draft)
      .when(rate({ EUR: 0.95 }))
      .then(detailed({ ...content, exchangeRates: { EUR: 0.95 } }));
    given(...sent, statusSet('SentToSupplier', 'Draft'))
      .when(rate({ EUR: 0.95 }))
      .then(detailed({ ...content, exchangeRates: { EUR: 0.95 } }));
  });

  test('that are unknown are named, not guessed', () => {
    given(...drafted(item('mug', 100)), detailed({ ...content, exchangeRates: {} }))
      .when(set('SentToSupplier'))
      .then(statusSet('Draft', 'SentToSupplier'), fixed({ rates: {} }));
  });

  test('that are unknown are also named for an order in the currency of the shop', () => {
    const ours = { costItems: [packing], discountItems: [{ ...packing, currency: 'GBP' }] };
    const without = [...drafted(item('mug', 100)), detailed(ours), shipped('s1', { mug: 100 })];
    const named = fixed({ currency: null, rates: {} });
    given(...without)
      .when(set('SentToSupplier'))
      .then(statusSet('Draft', 'SentToSupplier'), named);
    given(...without, statusSet('Draft', 'SentToSupplier'), named)
      .when(receive('s1', { mug: 100 }))
      .then(
        received('s1', { mug: 100 }),
        statusSet('SentToSupplier', 'FullyReceived', { cause: 'receipt' }),
        fixed({ currency: null, rates: {}, cause: 'received', shipmentId: 's1', previous: {} }),
      );
  });

  test('that are first entered after it was sent are recorded as a change', () => {
    const inDollars = { currency: 'USD' };
    const without = [...drafted(item('mug', 100)), detailed(inDollars)];
    const sentWithout = [...without, statusSet('Draft', 'SentToSupplier')];
    given(...without)
      .when(set('SentToSupplier'))
      .then(statusSet('Draft', 'SentToSupplier'));
    given(...sentWithout)
      .when(rate({ GBP: 0.8 }))
      .then(
        detailed({ ...inDollars, exchangeRates: { GBP: 0.8 } }),
        fixed({ cause: 'changed', rates: { GBP: 0.8 }, currencies: [] }),
      );
  });

  test("of a cost in another currency are also recorded for an order in the shop's currency", () => {
    const ours = { costItems: [packing] };
    given(...drafted(item('mug', 100)), detailed(ours), statusSet('Draft', 'SentToSupplier'))
      .when(rate({ EUR: 0.9 }))
      .then(
        detailed({ ...ours, exchangeRates: { EUR: 0.9 } }),
        fixed({ cause: 'changed', currency: null }),
      );
  });

  test('are fixed when an order that was cancelled as a draft is sent later', () => {
    given(...draft, statusSet('Draft', 'Cancelled'))
      .when(set('SentToSupplier'))
      .then(statusSet('Cancelled', 'SentToSupplier'), fixed({}));
    given(...draft, statusSet('Draft', 'Cancelled'))
      .when(rate({ EUR: 0.95 }))
      .then(detailed({ ...content, exchangeRates: { EUR: 0.95 } }));
  });

  test('are not recorded for an order without rates or a cancelled order', () => {
    given(...drafted(item('mug', 100)), detailed({ currency: 'EUR', costItems: [packing] }))
      .when(set('SentToSupplier'))
      .then(statusSet('Draft', 'SentToSupplier'));
    given(...drafted(item('mug', 100)), detailed({ costItems: [{ ...packing, currency: 'GBP' }] }))
      .when(set('SentToSupplier'))
      .then(statusSet('Draft', 'SentToSupplier'));
    given(...draft)
      .when(set('Cancelled'))
      .then(statusSet('Draft', 'Cancelled'));
  });
});
