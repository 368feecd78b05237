import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  resolveStatus,
  type InventoryStatus,
} from '@quartermaster/contracts/inventory/rules/status';
import { projectStock } from '@quartermaster/contracts/inventory/rules/stock-projection';
import {
  DAY_SECONDS,
  toInstant,
  londonDay,
  londonSeconds,
  startOfLondonDay,
  getWeekday,
} from '../calendar.ts';
import { isBundle } from '../catalogue/model.ts';
import { CUSTOM_LINES } from '../orders/order-book.ts';
import { netUnits } from '../orders/sales-facts.ts';
import { loadRetail } from '../retail/decode-retail.ts';
import type { Retail } from '../retail/retail.ts';
import type { Anchor } from './changes.ts';
import { openShop, RULES } from './open-shop.ts';
import type { Shop } from './shop.ts';
import { openStockPast } from './stock-past.ts';

const openAt = (text: string, seed = 1): Anchor => ({
  kind: 'anchored',
  at: toInstant(new Date(text)),
  seed,
  extraVariants: 0,
  goods: 0,
  rules: RULES,
});
const THURSDAY = '2026-06-18T15:00:00Z';

const USUAL = {
  leadTimeDays: 30,
  stockBuffer: 7,
  runningLowThreshold: 7,
  overstockedThreshold: 90,
};

/** The product's own status under the usual settings, by the sales of 30 days. */
const statusOfVariant = (shop: Shop, variant: number, monthUnits: number): InventoryStatus => {
  const onHand = shop.levels.countAvailable(variant);
  const { createdAt = 0, inventoryPolicy } = shop.catalogue.variants[variant] ?? {};
  const createdDaysAgo = londonDay(shop.anchor.at) - londonDay(createdAt);
  const rate = { units: monthUnits, days: Math.max(1, Math.min(30, createdDaysAgo)) };
  const continueSelling = inventoryPolicy === 'CONTINUE';
  const { stockoutDay } = projectStock({ onHand, rate, continueSelling, deliveries: [] });
  return resolveStatus({
    manualStatus: null,
    createdDaysAgo,
    isCounted: true,
    everInStock: onHand > 0 || monthUnits > 0,
    onHand,
    rate,
    stockoutDay,
    orderSlackDays:
      stockoutDay === null ? null : stockoutDay - USUAL.leadTimeDays - USUAL.stockBuffer,
    policy: USUAL,
  });
};

const statusShares = (shop: Shop): Readonly<Record<string, number>> => {
  const today = londonDay(shop.anchor.at);
  const month = [startOfLondonDay(today - 30), startOfLondonDay(today)] as const;
  const units = netUnits(shop.book, shop.catalogue.variants.length, month);
  const counts: Record<string, number> = {};
  shop.catalogue.variants.forEach((variant, number) => {
    if (isBundle(variant)) return;
    const status = statusOfVariant(shop, number, units[number] ?? 0);
    counts[status] = (counts[status] ?? 0) + 1 / shop.catalogue.variants.length;
  });
  return counts;
};

let retail: Retail;
let shop: Shop;
let getStockPast: ReturnType<typeof openStockPast>;
beforeAll(async () => {
  retail = await loadRetail();
  shop = openShop(retail, openAt(THURSDAY));
  getStockPast = openStockPast(shop);
});

describe('the sample shop on its first day', () => {
  test('ends its records in the week before and fills the days after them', () => {
    const lastOrderAt = shop.book.columns.createdAt.at(shop.book.orderCount() - 1);
    const daysToRecords = londonDay(shop.anchor.at) - londonDay(shop.recordsEndAt);
    expect(daysToRecords).toBeGreaterThanOrEqual(1);
    expect(daysToRecords).toBeLessThanOrEqual(7);
    expect(lastOrderAt).toBeLessThanOrEqual(shop.anchor.at);
    expect(londonDay(lastOrderAt)).toBe(londonDay(shop.anchor.at));
  });

  test('keeps weekdays and hours of the real orders: closed on Saturdays and at night', () => {
    const orders = Array.from({ length: shop.book.orderCount() }, (_, order) => order);
    const unusual = orders.filter((order) => {
      const wall = londonSeconds(shop.book.columns.createdAt.at(order));
      const hour = Math.floor((wall % DAY_SECONDS) / 3_600);
      return getWeekday(Math.floor(wall / DAY_SECONDS)) === 6 || hour < 5 || hour > 21;
    });
    expect(orders.length).toBeGreaterThan(19_000);
    expect(unusual).toEqual([]);
  });

  test('is the same shop for the same anchor, and another for another seed', () => {
    const print = (one: Shop) => [
      one.catalogue,
      one.book.lineCount(),
      [...one.openingStock],
      one.book.columns.createdAt.at(one.book.orderCount() - 1),
    ];
    expect(print(openShop(retail, openAt(THURSDAY)))).toEqual(print(shop));
    const other = openShop(retail, openAt(THURSDAY, 2));
    expect([...other.openingStock]).not.toEqual([...shop.openingStock]);
  });

  test('sells all real order lines of goods', () => {
    let goods = 0;
    for (let line = 0; line < shop.book.lineCount(); line += 1) {
      const order = shop.book.findOrder(line);
      if (shop.book.columns.createdAt.at(order) > shop.recordsEndAt) break;
      if (shop.book.columns.variant.at(line) < CUSTOM_LINES) goods += 1;
    }
    const sold = retail.lines.code.filter((code, line) => {
      const isGoods = code < retail.catalogueSize;
      return (
        isGoods &&
        (retail.lines.quantity[line] ?? 0) > 0 &&
        (retail.lines.priceMilli[line] ?? 0) > 0
      );
    });
    expect(goods - sold.length).toBeGreaterThanOrEqual(0);
    expect(goods - sold.length).toBeLessThanOrEqual(40); // gifts to customers, without a price
  });

  test('lists each of the 3,787 codes as exactly one variant, several hundred of them in groups', () => {
    const skus = shop.catalogue.variants.map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(skus.length);
    expect(skus.slice(0, 3_787).sort()).toEqual(
      retail.codes
        .slice(0, 3_787)
        .map(({ code }) => code)
        .sort(),
    );
    const grouped = shop.catalogue.products.filter(({ variants }) => variants.length > 1);
    expect(grouped.length).toBeGreaterThan(250);
    const astray = shop.catalogue.products.filter(({ variants }, product) =>
      variants.some((variant) => shop.catalogue.variants[variant]?.product !== product),
    );
    expect(astray).toEqual([]);
  });

  test('has every kind of article that a client must handle', () => {
    const { products, variants } = shop.catalogue;
    const count = (test: (variant: (typeof variants)[number]) => boolean) =>
      variants.filter(test).length;
    expect(new Set(products.map(({ status }) => status))).toEqual(
      new Set(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']),
    );
    expect(new Set(products.map(({ vendor }) => vendor)).size).toBeGreaterThan(20);
    expect(count(({ inventoryPolicy }) => inventoryPolicy === 'CONTINUE')).toBeGreaterThan(20);
    expect(count(({ tracked }) => !tracked)).toBeGreaterThan(3);
    expect(
      count(({ unitCost, components }) => unitCost === null && components.length === 0),
    ).toBeGreaterThan(50);
    expect(count(isBundle)).toBeGreaterThan(4);
    expect(variants.every((_, number) => shop.openingStock[number] !== undefined)).toBe(true);
    expect([...shop.openingStock].some((stock) => stock < 0)).toBe(true);
  });

  test.each(['2026-11-21T07:00:00Z', '2026-11-20T12:00:00Z', THURSDAY, '2027-02-03T20:00:00Z'])(
    'shows every inventory status under the usual settings when opened at %s',
    (moment) => {
      const shares = statusShares(openShop(retail, openAt(moment)));
      const within = (status: string, least: number, most: number) => {
        expect([status, shares[status]]).toEqual([status, expect.any(Number)]);
        expect(shares[status]).toBeGreaterThan(least);
        expect(shares[status]).toBeLessThan(most);
      };
      within('HEALTHY', 0.25, 0.4);
      within('RUNNING_LOW', 0.08, 0.15);
      within('STOCK_GAP', 0.14, 0.25);
      within('OVERSTOCKED', 0.07, 0.15);
      within('NO_SALES', 0.1, 0.2);
      within('OUT_OF_STOCK', 0.07, 0.14);
      within('NEW_PRODUCT', 0.01, 0.04);
    },
  );
});

describe('the stock behind the sales', () => {
  const sampled = () =>
    shop.catalogue.variants.map((_, number) => number).filter((number) => number % 53 === 0);

  test('made every sale possible and ends at the present stock', () => {
    for (const variant of sampled()) {
      const history = getStockPast(variant);
      const opening = shop.openingStock[variant] ?? 0;
      expect(history[history.length - 1]?.stock ?? 0).toBe(opening);
      if (opening < 0) continue;
      expect(history.filter(({ stock }) => stock < 0)).toEqual([]);
    }
  });

  test('last changed at the last sale of an item, or when it was listed', () => {
    const { book, catalogue, levels } = shop;
    const { variant, createdAt } = book.columns;
    const expected = catalogue.variants.map((one) => one.createdAt);
    for (let order = 0; order < book.orderCount(); order += 1) {
      const [from, to] = book.getLineRange(order);
      for (let line = from; line < to; line += 1) {
        const number = variant.at(line);
        const known = expected[number];
        if (known !== undefined) expected[number] = Math.max(known, createdAt.at(order));
      }
    }
    const wrong = catalogue.variants.flatMap((_, number) =>
      levels
        .listStockedPlaces(number)
        .filter((place) => levels.updatedAt(place) !== expected[number]),
    );
    expect(wrong).toEqual([]);
    expect(Math.min(...expected)).toBeLessThan(shop.anchor.at - 30 * DAY_SECONDS);
  });

  test('ran out at times: weeks without sales of an otherwise frequent item were weeks without stock', () => {
    const spells = sampled().flatMap((variant) => {
      const history = getStockPast(variant);
      return history.filter(
        ({ stock, at }, i) => stock === 0 && (history[i + 1]?.at ?? 0) - at > 20 * DAY_SECONDS,
      );
    });
    expect(spells.length).toBeGreaterThan(10);
  });
});
