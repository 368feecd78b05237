import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { toInstant, londonDay, getWeekday } from '../calendar.ts';
import { loadRetail } from '../retail/decode-retail.ts';
import { keepFirstGoods } from '../retail/part-of-retail.ts';
import type { Retail } from '../retail/retail.ts';
import { SHOP, WAREHOUSE } from '../stock/locations.ts';
import { JournalUnusable } from './journal.ts';
import { createMarking, keepShop, type KeeperOptions, type ShopKeeper } from './keeper.ts';
import type { Shop } from './shop.ts';

const FIRST_START = toInstant(new Date('2026-11-16T12:00:00Z'));
const HOURS = 3_600;
const DAYS = 24 * HOURS;

let retail: Retail;
let directory: string;
beforeAll(async () => {
  retail = keepFirstGoods(await loadRetail(), 800);
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keeper-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const optionsAt = (now: number): KeeperOptions => ({
  directory,
  seed: 1,
  extraVariants: 0,
  openAt: now,
  clock: () => now,
});
const keepAt = (now: number, options: Partial<KeeperOptions> = {}): ShopKeeper =>
  keepShop(retail, { ...optionsAt(now), ...options });

const digest = (values: Int32Array | Float64Array): string =>
  createHash('sha256').update(values).digest('hex');

/** A short text of orders and lines, up to a number of each. */
const printOrders = ({ book }: Shop, orders = book.orderCount(), lines = book.lineCount()) => {
  const { createdAt, updatedAt, cancelledAt, name, firstLine, variant, quantity } = book.columns;
  const printColumns = (count: number, ...columns: readonly { at: (index: number) => number }[]) =>
    columns.map(({ at }) => digest(Float64Array.from({ length: count }, (_, index) => at(index))));
  return [
    ...printColumns(orders, createdAt, updatedAt, cancelledAt, name, firstLine),
    ...printColumns(lines, variant, quantity),
  ];
};

const listStock = ({ levels, catalogue }: Shop): Int32Array =>
  Int32Array.from(
    catalogue.variants.flatMap((_, variant) =>
      [WAREHOUSE, SHOP].map((location) => levels.quantity({ variant, location }, 'available')),
    ),
  );

/** A short text of everything that a client can read of the shop. */
const print = (shop: Shop) => ({
  orders: printOrders(shop),
  counts: [shop.book.orderCount(), shop.book.lineCount()],
  stock: digest(listStock(shop)),
  catalogue: createHash('sha256').update(JSON.stringify(shop.catalogue)).digest('hex'),
});

const sellSomething = ({ make, shop }: ShopKeeper) => {
  const order = shop.book.orderCount();
  make({ kind: 'ordered', counter: false, lines: [{ variant: 0, quantity: 2, unitPrice: 295 }] });
  make({
    kind: 'refunded',
    order,
    restockType: 'RETURN',
    lines: [{ line: shop.book.getLineRange(order)[0], quantity: 1 }],
  });
  make({ kind: 'item-updated', variant: 3, edit: { unitCost: 77 } });
  const changes = [{ variant: 1, location: WAREHOUSE, delta: 30 }];
  const remembered = { key: 'k', fingerprint: 'f', answer: { id: 'one' } };
  make({
    kind: 'stock-changed',
    name: 'available',
    reason: 'received',
    reference: null,
    changes,
    remembered,
  });
  const subscription = { number: 1, topic: 'ORDERS_CREATE', uri: 'http://here', includeFields: [] };
  make({ kind: 'subscribed', subscription });
  make({ kind: 'selling-set', running: true, factor: 3 });
};

describe('a shop that is opened again', () => {
  test('at the same moment is the same shop, with all its changes', () => {
    const first = keepAt(FIRST_START);
    sellSomething(first);
    const again = keepAt(FIRST_START);
    expect(print(again.shop)).toEqual(print(first.shop));
    expect(again.shop.remembered.get('k')?.answer).toEqual({ id: 'one' });
    expect([...again.shop.subscriptions.values()]).toEqual([...first.shop.subscriptions.values()]);
    expect(again.shop.selling).toEqual({ running: true, factor: 3 });
  });

  test('later has the same history and further sales of the time between', () => {
    const first = keepAt(FIRST_START);
    sellSomething(first);
    const before = print(first.shop);
    const later = keepAt(FIRST_START + 9 * DAYS);
    const [orders, lines] = before.counts;
    expect(printOrders(later.shop, orders, lines)).toEqual(before.orders);
    expect(print(later.shop).catalogue).toEqual(before.catalogue);
    const added = Array.from(
      { length: later.shop.book.orderCount() - first.shop.book.orderCount() },
      (_, order) => later.shop.book.columns.createdAt.at(first.shop.book.orderCount() + order),
    );
    expect(added.length).toBeGreaterThan(300);
    expect(added.every((at) => at > FIRST_START && at <= FIRST_START + 9 * DAYS)).toBe(true);
    expect(added).toEqual([...added].sort((a, b) => a - b));
    expect(new Set(added.map((at) => getWeekday(londonDay(at)))).has(6)).toBe(false);
  });

  test('later has no further orders when its sales were paused', () => {
    const first = keepAt(FIRST_START);
    first.make({ kind: 'selling-set', running: false, factor: 1 });
    const later = keepAt(FIRST_START + 9 * DAYS);
    expect(later.shop.selling.running).toBe(false);
    expect(print(later.shop)).toEqual(print(first.shop));
  });

  test('much later does not depend on the starts between, and counts no hour twice', () => {
    keepAt(FIRST_START);
    keepAt(FIRST_START + 2 * DAYS);
    const steps = keepAt(FIRST_START + 5 * DAYS);
    rmSync(directory, { recursive: true });
    keepAt(FIRST_START);
    const leap = keepAt(FIRST_START + 5 * DAYS);
    expect(print(steps.shop)).toEqual(print(leap.shop));
  });

  test('fills only the time after it was last seen open', () => {
    const first = keepAt(FIRST_START);
    const seen = keepAt(FIRST_START + 3 * HOURS, {});
    seen.markSeen();
    const orders = seen.shop.book.orderCount();
    expect(orders).toBeGreaterThan(first.shop.book.orderCount());
    expect(keepAt(FIRST_START + 3 * HOURS).shop.book.orderCount()).toBe(orders);
  });

  test('reports what it cannot note, as on a full disk, and goes on', () => {
    const problems: unknown[] = [];
    const full = new Error('ENOSPC');
    const markSeen = (): void => {
      throw full;
    };
    const marking = createMarking({ markSeen }, (error) => problems.push(error));
    marking.start();
    marking.stop();
    expect(problems).toEqual([full, full]);
  });

  test('sells no more than its stock, however long it was closed', () => {
    keepAt(FIRST_START);
    const { shop } = keepAt(FIRST_START + 60 * DAYS);
    const short = shop.catalogue.variants.filter(({ inventoryPolicy, tracked }, variant) => {
      const stock = [WAREHOUSE, SHOP].map((location) =>
        shop.levels.quantity({ variant, location }, 'available'),
      );
      return tracked && inventoryPolicy === 'DENY' && Math.min(...stock) < 0;
    });
    expect(short).toEqual([]);
  });

  test('continues from the previous line of its journal when a crash cut off the last one', () => {
    const first = keepAt(FIRST_START);
    sellSomething(first);
    const path = join(directory, 'journal.jsonl');
    const whole = readFileSync(path, 'utf8');
    appendFileSync(path, '{"kind":"ordered","counter":fal');
    expect(print(keepAt(FIRST_START).shop)).toEqual(print(first.shop));
    expect(readFileSync(path, 'utf8')).toBe(whole);
  });

  test('never goes back in time', () => {
    keepAt(FIRST_START + HOURS).make({ kind: 'selling-set', running: true, factor: 1 });
    const back = keepAt(FIRST_START);
    expect(back.now()).toBe(FIRST_START + HOURS);
  });
});

describe('a journal that does not fit', () => {
  test('because its shop has other goods is refused and left unchanged', () => {
    keepAt(FIRST_START);
    const path = join(directory, 'journal.jsonl');
    const before = readFileSync(path, 'utf8');
    const other = { ...retail, catalogueSize: retail.catalogueSize - 1 };
    expect(() => keepShop(other, optionsAt(FIRST_START))).toThrow('start it with the SAMPLE_STORE');
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test.each([
    ['another seed', { seed: 2 }],
    ['another size', { extraVariants: 5 }],
  ])('because of %s is refused and left unchanged', (_, options) => {
    keepAt(FIRST_START);
    const path = join(directory, 'journal.jsonl');
    const before = readFileSync(path, 'utf8');
    expect(() => keepAt(FIRST_START, options)).toThrow(JournalUnusable);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test.each([
    ['garbage\n', 'is damaged'],
    ['{"kind":"selling-set","at":1,"running":true,"factor":1}\n', 'does not begin with its anchor'],
    [
      '{"kind":"anchored","at":1,"seed":1,"extraVariants":0,"rules":0}\n',
      'made by another version',
    ],
  ])('because it has %j is refused with advice', (text, message) => {
    writeFileSync(join(directory, 'journal.jsonl'), text);
    expect(() => keepAt(FIRST_START)).toThrow(message);
  });
});
