import { beforeAll, describe, expect, test } from '@jest/globals';
import { openReferenceRates } from '@quartermaster/platform/exchange-rates/reference-rates';
import { toInstant } from '@quartermaster/store-simulator/calendar';
import { loadRetail } from '@quartermaster/store-simulator/retail/decode-retail';
import { openShop, RULES } from '@quartermaster/store-simulator/shop/open-shop';
import {
  type Replenishments,
  listReplenishments,
} from '@quartermaster/store-simulator/shop/replenishments';
import { derivePastOrders } from './derive-orders.ts';
import type { PastSources } from './past-order.ts';
import type { PastLine, PastOrder } from './plan.ts';

let replenishments: Replenishments;
let untracked: readonly string[];
let orders: readonly PastOrder[];
beforeAll(async () => {
  const at = toInstant(new Date('2026-11-21T07:00:00Z'));
  const retail = await loadRetail();
  const { catalogueSize: goods } = retail;
  const anchor = { kind: 'anchored', at, seed: 1, extraVariants: 0, goods, rules: RULES } as const;
  const shop = openShop(retail, anchor);
  untracked = shop.catalogue.variants.flatMap(({ tracked, sku }) => (tracked ? [] : [sku]));
  replenishments = listReplenishments(shop);
  orders = derivePastOrders(sources());
});

const countries = ['GB', 'CN', 'NL', 'IN', 'PT'];
const sources = (): PastSources => {
  const vendors = [...new Set(replenishments.items.map(({ vendor }) => vendor))].sort();
  const ratesAtHand = openReferenceRates();
  return {
    replenishments,
    suppliers: new Map(
      vendors.map((vendor, at) => {
        const country = countries[at % countries.length] ?? 'GB';
        return [vendor, { id: vendor, country, leadTime: country === 'CN' ? 45 : 14 }];
      }),
    ),
    variantIds: new Map(replenishments.items.map(({ sku }) => [sku, sku])),
    locationId: 'warehouse',
    ratesOn: (day) => ratesAtHand(day)?.rates ?? {},
  };
};

const shipments = () => orders.flatMap((order) => order.shipments);
const receivedShipments = () =>
  shipments().flatMap((one) =>
    one.receivedAt === null ? [] : [{ ...one, receivedAt: one.receivedAt }],
  );
const calculateShare = (test: (line: PastLine) => boolean): number =>
  orders.filter((order) =>
    order.shipments.some(({ receivedAt, lines }) => receivedAt !== null && lines.some(test)),
  ).length / orders.length;

describe('the past orders of the sample', () => {
  test('are more than 150 in three currencies, a few of them open or cancelled', () => {
    expect(orders.length).toBeGreaterThanOrEqual(150);
    expect(new Set(orders.map(({ body }) => body.currency))).toEqual(
      new Set(['GBP', 'EUR', 'USD']),
    );
    const countByOutcome = (outcome: string) =>
      orders.filter((order) => order.outcome === outcome).length;
    expect(countByOutcome('open')).toBe(3);
    expect(countByOutcome('cancelled')).toBeGreaterThanOrEqual(3);
    expect(orders.filter((order) => order.shipments.length > 1).length).toBeGreaterThan(20);
  });

  test('are sometimes late, short or with rejected units', () => {
    const late = receivedShipments().filter(
      ({ receivedAt, arrivalDate }) => receivedAt.slice(0, 10) > arrivalDate,
    );
    const within = (share: number, least: number, most: number) => {
      expect(share).toBeGreaterThan(least);
      expect(share).toBeLessThan(most);
    };
    within(late.length / receivedShipments().length, 0.15, 0.35);
    within(
      calculateShare(({ ordered, received }) => received < ordered),
      0.05,
      0.2,
    );
    within(
      calculateShare(({ received, accepted }) => accepted < received),
      0.04,
      0.2,
    );
  });

  test('have dates inside the sample, in order', () => {
    const { firstDay, lastDay } = replenishments;
    const days = orders.map(({ body }) => body.issueDate ?? '');
    expect(days).toEqual([...days].sort());
    for (const { body, shipments: ofOrder } of orders) {
      expect(body.issueDate! >= firstDay && body.issueDate! <= lastDay).toBe(true);
      for (const { departureDate, arrivalDate, receivedAt } of ofOrder) {
        expect(departureDate > body.issueDate! && departureDate <= arrivalDate).toBe(true);
        expect(receivedAt === null || receivedAt.slice(0, 10) < lastDay).toBe(true);
      }
    }
  });

  test('contain at most the replenishments of the shop, and no services', () => {
    const needed = new Map(
      replenishments.items.map(({ sku, deliveries }) => [
        sku,
        deliveries.reduce((sum, { units }) => sum + units, 0),
      ]),
    );
    const brought = new Map<string, number>();
    for (const { variantId, accepted } of receivedShipments().flatMap(({ lines }) => lines)) {
      brought.set(variantId, (brought.get(variantId) ?? 0) + accepted);
    }
    expect([...brought].filter(([sku, units]) => units > (needed.get(sku) ?? 0))).toEqual([]);
    expect(untracked.filter((sku) => brought.has(sku))).toEqual([]);
  });

  test('have a rate of their issue date when they are not in pounds', () => {
    const foreign = orders.filter(({ body }) => body.currency !== 'GBP');
    expect(foreign.filter(({ body }) => body.exchangeRate === undefined)).toEqual([]);
    expect(new Set(foreign.map(({ body }) => body.exchangeRate?.rate)).size).toBeGreaterThan(50);
  });

  test('are the same each time they are derived', () => {
    expect(derivePastOrders(sources())).toEqual(orders);
  });
});
