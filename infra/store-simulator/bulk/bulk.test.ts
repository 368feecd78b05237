import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { documents } from '../test-documents.ts';
import {
  openWebhookReceiver,
  openTestStore,
  MONDAY_NOON,
  stoppedClock,
  type WebhookReceiver,
  type TestStore,
} from '../test-store.ts';
import { CUSTOM_LINES } from '../orders/order-book.ts';
import { gid } from '../shop/ids.ts';
import type { BulkOperation } from './model.ts';

const time = stoppedClock(MONDAY_NOON);
let store: TestStore;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  store = await openTestStore({ clock: time.clock });
  await store.ask(documents.subscribe, {
    topic: 'BULK_OPERATIONS_FINISH',
    sub: { uri: receiver.url },
  });
});
afterAll(async () => {
  await store.close();
  await receiver.close();
});

/** A bulk operation in the format of the API: counts are texts. */
type Polled = Omit<BulkOperation, 'fileSize' | 'objectCount' | 'rootObjectCount'> &
  Readonly<Record<'fileSize' | 'objectCount' | 'rootObjectCount', string>>;

interface Started {
  readonly bulkOperation: Polled | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}

const start = async (query: string): Promise<Started> => {
  const { data } = await store.ask(documents.runBulk, { q: query });
  return data?.['bulkOperationRunQuery'] as Started;
};
const poll = async (id: string): Promise<Polled> => {
  const { data } = await store.ask(documents.pollBulk, { id });
  return data?.['bulkOperation'] as Polled;
};
/** Starts an operation and waits for the webhook that it has finished. */
const run = async (query: string): Promise<Polled> => {
  const finished = receiver.next('bulk_operations/finish');
  const { bulkOperation } = await start(query);
  await finished;
  return poll(bulkOperation?.id ?? '');
};

type Line = Readonly<Record<string, unknown>>;
const fetchLines = async (url: string | null): Promise<readonly Line[]> => {
  const text = await (await fetch(url ?? '')).text();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
};
const parseKind = ({ id }: Line) => /^gid:\/\/shopify\/(\w+)\//.exec(String(id))?.[1];

const variantFields = `id title sku barcode price compareAtPrice position inventoryPolicy inventoryQuantity createdAt updatedAt
  selectedOptions { name value }`;
const itemFields = 'id tracked unitCost { amount currencyCode } countryCodeOfOrigin';
const levelFields =
  'id location { id } quantities(names: ["available", "incoming", "on_hand", "committed"]) { name quantity }';
const exportCatalogue = `{ products { edges { node { id title variants { edges { node { ${variantFields}
  inventoryItem { ${itemFields} inventoryLevels { edges { node { ${levelFields} } } } } } } } } } } }`;

/** A query of the orders since a day (YYYY-MM-DD) with their lines. */
const exportOrders = (day: string) => `{ orders(query: "created_at:>=${day}") { edges { node { id
  lineItems { edges { node { id quantity currentQuantity discountedTotalSet { shopMoney { amount } } } } } } } } }`;

describe('the export of the catalogue', () => {
  test('has a line for every product, variant and stock level, children after their parent', async () => {
    const { shop } = store.simulator;
    const done = await run(exportCatalogue);
    const lines = await fetchLines(done.url);
    const count = (kind: string) => lines.filter((line) => parseKind(line) === kind).length;
    expect(done).toMatchObject({
      status: 'COMPLETED',
      errorCode: null,
      type: 'QUERY',
      objectCount: String(lines.length),
    });
    expect([count('Product'), count('ProductVariant')]).toEqual([
      shop.catalogue.products.length,
      shop.catalogue.variants.length,
    ]);
    const levels = shop.catalogue.variants.reduce(
      (sum, _, variant) => sum + shop.levels.listStockedPlaces(variant).length,
      0,
    );
    expect(count('InventoryLevel')).toBe(levels);
    const seen = new Set<unknown>();
    const orphans = lines.filter((line) => {
      seen.add(line['id']);
      return parseKind(line) === 'Product' ? '__parentId' in line : !seen.has(line['__parentId']);
    });
    expect(orphans).toEqual([]);
  });

  test('lists stock levels under their variant and has the values of the paged API', async () => {
    const lines = await fetchLines((await run(exportCatalogue)).url);
    const variant = lines.find(({ id }) => id === gid('ProductVariant', 0));
    const levels = lines.filter((line) => line['__parentId'] === gid('ProductVariant', 0));
    const { data } = await store.ask(
      `{ productVariant(id: "${gid('ProductVariant', 0)}") { ${variantFields}
        inventoryItem { ${itemFields} inventoryLevels(first: 5) { nodes { ${levelFields} } } } } }`,
    );
    const { inventoryItem, ...rest } = data?.['productVariant'] as {
      inventoryItem: { inventoryLevels: { nodes: Line[] } };
    };
    const { inventoryLevels, ...item } = inventoryItem;
    expect(variant).toEqual({ ...rest, inventoryItem: item, __parentId: gid('Product', 0) });
    expect(levels).toEqual(
      inventoryLevels.nodes.map((level) => ({ ...level, __parentId: gid('ProductVariant', 0) })),
    );
  });
});

describe('the export of orders', () => {
  test('has every order since the day with all its lines', async () => {
    const { book } = store.simulator.shop;
    const done = await run(exportOrders('2026-11-01'));
    const lines = await fetchLines(done.url);
    const since = Date.parse('2026-11-01T00:00:00Z') / 1_000;
    const first = Array.from({ length: book.orderCount() }, (_, order) => order).findIndex(
      (order) => book.columns.createdAt.at(order) >= since,
    );
    expect(Number(done.rootObjectCount)).toBe(book.orderCount() - first);
    expect(lines.length).toBe(
      book.orderCount() - first + book.lineCount() - book.getLineRange(first)[0],
    );
  });

  test('has each unit and penny of the sold goods, the real records to the last line', async () => {
    const { book } = store.simulator.shop;
    const done = await run(exportOrders('2025-01-01'));
    const response = await fetch(done.url ?? '');
    let rest = '';
    const sum = { lines: 0, units: 0, current: 0, pence: 0, bytes: 0 };
    const add = (text: string) => {
      const line = JSON.parse(text) as {
        quantity?: number;
        currentQuantity?: number;
        discountedTotalSet?: { shopMoney: { amount: string } };
      };
      if (line.quantity === undefined) return;
      sum.lines += 1;
      sum.units += line.quantity;
      sum.current += line.currentQuantity ?? 0;
      sum.pence += Math.round(Number(line.discountedTotalSet?.shopMoney.amount) * 100);
    };
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      sum.bytes += chunk.length;
      const texts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = texts.pop() ?? '';
      texts.forEach(add);
    }
    const expected = {
      lines: book.lineCount(),
      units: 0,
      current: 0,
      pence: 0,
      bytes: Number(done.fileSize),
    };
    for (let line = 0; line < book.lineCount(); line += 1) {
      expected.units += book.columns.quantity.at(line);
      expected.current += book.columns.quantity.at(line) - book.countRefunded(line);
      expected.pence += book.columns.quantity.at(line) * book.columns.unitPrice.at(line);
    }
    expect(sum).toEqual(expected);
    expect(sum.lines).toBeGreaterThan(528_000);
  });

  test('leaves product and variant empty for lines that are no article of the shop', async () => {
    const { book } = store.simulator.shop;
    const custom =
      Array.from({ length: book.lineCount() }, (_, line) => line).findLast(
        (line) => book.columns.variant.at(line) >= CUSTOM_LINES,
      ) ?? 0;
    const { data } = await store.ask(
      `{ order(id: "${gid('Order', book.findOrder(custom))}") { lineItems(first: 250) { nodes { id title sku variant { id } product { id } } } } }`,
    );
    const { nodes } = (data?.['order'] as { lineItems: { nodes: Line[] } }).lineItems;
    expect(nodes.find(({ id }) => id === gid('LineItem', custom))).toMatchObject({
      title: 'Manual',
      variant: null,
      product: null,
    });
  });
});

describe('a bulk operation', () => {
  test.each([
    ['{ shop { name } }', 'exactly one connection'],
    [
      '{ products { edges { node { id } } } orders { edges { node { id } } } }',
      'exactly one connection',
    ],
    ['mutation { productCreate { product { id } } }', 'Only queries'],
    ['{ products { edges { node { colour } } } }', 'Cannot query field'],
    ['{ products {', 'cannot be parsed'],
    [
      '{ collections { edges { node { products { edges { node { variants { edges { node { productVariantComponents { edges { node { id } } } } } } } } } } } } }',
      'deep',
    ],
    [
      '{ orders { edges { node { id refunds { id refundLineItems { edges { node { id } } } } } } } }',
      'connection field within a list field',
    ],
  ])('of %s is refused', async (query, message) => {
    const { bulkOperation, userErrors } = await start(query);
    expect(bulkOperation).toBeNull();
    expect(userErrors).toEqual([
      expect.objectContaining({ code: 'INVALID', message: expect.stringContaining(message) }),
    ]);
  });

  test('sends a signed webhook when it finishes', async () => {
    const finished = receiver.next('bulk_operations/finish');
    const { bulkOperation } = await start(exportCatalogue);
    expect(bulkOperation?.status).toBe('CREATED');
    expect((await finished).body).toMatchObject({
      admin_graphql_api_id: bulkOperation?.id,
      status: 'completed',
      type: 'query',
      error_code: null,
    });
  });

  test('can be cancelled, and then has only part of its data', async () => {
    const finished = receiver.next('bulk_operations/finish');
    const { bulkOperation } = await start(exportOrders('2025-01-01'));
    const { data } = await store.ask(documents.cancelBulk, { id: bulkOperation?.id });
    expect(data).toMatchObject({
      bulkOperationCancel: { bulkOperation: { status: 'CANCELING' }, userErrors: [] },
    });
    await finished;
    expect(await poll(bulkOperation?.id ?? '')).toMatchObject({ status: 'CANCELED', url: null });
  });

  test('runs beside at most four others', async () => {
    const started = await Promise.all(
      Array.from({ length: 6 }, () => start(exportOrders('2025-01-01'))),
    );
    const refused = started.filter(({ bulkOperation }) => bulkOperation === null);
    expect(refused.map(({ userErrors }) => userErrors[0]?.code)).toEqual(['LIMIT_REACHED']);
    for (const { bulkOperation } of started)
      await store.ask(documents.cancelBulk, { id: bulkOperation?.id ?? '' });
    let running = true;
    while (running) {
      const polled = await Promise.all(
        started.flatMap(({ bulkOperation }) => (bulkOperation ? [poll(bulkOperation.id)] : [])),
      );
      running = polled.some(({ status }) => status !== 'CANCELED');
    }
  });

  test('that fails half way reports that and offers a partial result', async () => {
    store.simulator.faults.dieMidBulk(1);
    const died = await run(exportCatalogue);
    expect(died).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null });
    expect((await fetchLines(died.partialDataUrl)).length).toBe(Number(died.objectCount));
    expect(await run(exportCatalogue)).toMatchObject({ status: 'COMPLETED' });
  });

  test('can be downloaded again after an interrupted download', async () => {
    const { url, fileSize } = await run(exportCatalogue);
    store.simulator.faults.cutDownloads(1);
    await expect(fetch(url ?? '').then((response) => response.text())).rejects.toThrow();
    expect((await (await fetch(url ?? '')).arrayBuffer()).byteLength).toBe(Number(fileSize));
  });

  test('without a result has no download address', async () => {
    const done = await run(
      '{ orders(query: "created_at:>=2030-01-01") { edges { node { id } } } }',
    );
    expect(done).toMatchObject({ status: 'COMPLETED', objectCount: '0', url: null });
  });

  test('that was never started is unknown', async () => {
    expect(await poll('gid://shopify/BulkOperation/1')).toBeNull();
    const { data } = await store.ask(documents.cancelBulk, { id: 'gid://shopify/BulkOperation/1' });
    expect(data).toMatchObject({
      bulkOperationCancel: { bulkOperation: null, userErrors: [{ field: ['id'] }] },
    });
  });

  test('keeps its address for seven days', async () => {
    const done = await run(exportCatalogue);
    time.pass(7 * 86_400 + 1);
    expect((await fetch(done.url ?? '')).status).toBe(403);
    expect(await poll(done.id)).toMatchObject({ status: 'EXPIRED', url: null });
    expect((await fetch(`${store.url}/bulk/guessed.jsonl`)).status).toBe(403);
  });
});
