import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestStore, type TestStore } from '../test-store.ts';
import { formatInstant } from '../calendar.ts';
import { gid } from '../shop/ids.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

interface Connection {
  readonly nodes: readonly Readonly<Record<string, unknown>>[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

const allPages = async (
  query: string,
  name: string,
  variables: Readonly<Record<string, unknown>> = {},
) => {
  const nodes: Readonly<Record<string, unknown>>[] = [];
  let after: string | null = null;
  do {
    const { data, errors } = await store.ask(query, { ...variables, after });
    if (errors) throw new Error(errors[0]?.message);
    const page = data?.[name] as Connection;
    nodes.push(...page.nodes);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  return nodes;
};

/** The query of a list, page by page. */
const buildPageQuery = (list: string, args: string, fields: string): string =>
  `query Page($after: String, $query: String) { ${list}(after: $after, ${args}) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`;
const products = buildPageQuery(
  'products',
  'first: 250, query: $query, sortKey: UPDATED_AT',
  'id updatedAt',
);

const listIds = (nodes: readonly Readonly<Record<string, unknown>>[]) => nodes.map(({ id }) => id);

describe('the paged API of the store', () => {
  test('has the shop, its locations and the permissions of the app', async () => {
    const { data } = await store.ask(`{ shop { name myshopifyDomain currencyCode ianaTimezone }
      locations(first: 5) { nodes { name } } currentAppInstallation { accessScopes { handle } } }`);
    expect(data).toMatchObject({
      shop: {
        name: 'Gift Shop',
        myshopifyDomain: 'gift-shop.myshopify.com',
        currencyCode: 'GBP',
        ianaTimezone: 'Europe/London',
      },
      locations: { nodes: [{ name: 'Warehouse Leicester' }, { name: 'Shop London' }] },
    });
    const scopes = (data?.['currentAppInstallation'] as { accessScopes: { handle: string }[] })
      .accessScopes;
    expect(scopes.map(({ handle }) => handle)).toContain('read_all_orders');
  });

  test('lists every product exactly once in the order of its last change', async () => {
    const nodes = await allPages(products, 'products');
    expect(new Set(listIds(nodes)).size).toBe(nodes.length);
    expect(nodes.length).toBe(store.simulator.shop.catalogue.products.length);
    const times = nodes.map(({ updatedAt }) => String(updatedAt));
    expect(times).toEqual([...times].sort());
  });

  test('lists only the products changed since a moment', async () => {
    const since = formatInstant(store.simulator.shop.anchor.at - 10 * 86_400);
    const nodes = await allPages(products, 'products', {
      query: `updated_at:>=${since}`,
    });
    expect(nodes.length).toBeGreaterThan(10);
    expect(nodes.length).toBeLessThan(1_000);
    expect(nodes.every(({ updatedAt }) => String(updatedAt) >= since)).toBe(true);
  });

  test('lists every item with its stock at each location', async () => {
    const fields =
      'inventoryLevels(first: 10) { nodes { quantities(names: ["available"]) { quantity } } }';
    const query = buildPageQuery('inventoryItems', 'first: 50, query: $query', fields);
    const nodes = await allPages(query, 'inventoryItems');
    const { shop } = store.simulator;
    expect(nodes.length).toBe(shop.catalogue.variants.length);
    const levels = (nodes[0]?.['inventoryLevels'] as Connection).nodes;
    const total = levels.map(
      ({ quantities }) => (quantities as { quantity: number }[])[0]?.quantity ?? 0,
    );
    expect(total.reduce((sum, one) => sum + one, 0)).toBe(shop.levels.countAvailable(0));
  });

  test('lists orders since a day in the order of their last change, returns of old orders among them', async () => {
    const args = 'first: 50, query: $query, sortKey: UPDATED_AT';
    const nodes = await allPages(
      buildPageQuery('orders', args, 'id createdAt updatedAt'),
      'orders',
      {
        query: 'updated_at:>=2026-11-10',
      },
    );
    expect(new Set(listIds(nodes)).size).toBe(nodes.length);
    const times = nodes.map(({ updatedAt }) => String(updatedAt));
    expect(times).toEqual([...times].sort());
    expect(nodes.some(({ createdAt }) => String(createdAt) < '2026-11-09')).toBe(true);
    const { book } = store.simulator.shop;
    const since = Date.parse('2026-11-10T00:00:00Z') / 1_000;
    const orders = Array.from({ length: book.orderCount() }, (_, order) => order);
    expect(nodes.length).toBe(
      orders.filter((order) => book.columns.updatedAt.at(order) >= since).length,
    );
  });

  test('shows a return as a refund and leaves the ordered quantity as it was', async () => {
    const { book } = store.simulator.shop;
    const orders = Array.from({ length: book.orderCount() }, (_, order) => order);
    const [returned] = orders
      .flatMap((order) => book.listRefunds(order).flatMap(({ lines }) => lines))
      .filter(({ restockType }) => restockType === 'RETURN');
    const { line, quantity } = returned!;
    const id = gid('Order', book.findOrder(line));
    const query = `{ order(id: "${id}") { refunds(first: 5) { refundLineItems(first: 50) { nodes {
      quantity restockType restocked location { name } lineItem { id quantity currentQuantity } } } } } }`;
    const { data } = await store.ask(query);
    const { refunds } = data?.['order'] as { refunds: { refundLineItems: Connection }[] };
    const nodes = refunds.flatMap(({ refundLineItems }) => refundLineItems.nodes);
    const ordered = book.columns.quantity.at(line);
    expect(nodes).toContainEqual({
      quantity,
      restockType: 'RETURN',
      restocked: true,
      location: { name: expect.any(String) },
      lineItem: {
        id: gid('LineItem', line),
        quantity: ordered,
        currentQuantity: ordered - book.countRefunded(line),
      },
    });
  });

  test('pages through the lines of an order too long for one page', async () => {
    const { book } = store.simulator.shop;
    const lengths = Array.from(
      { length: book.orderCount() },
      (_, order) => book.getLineRange(order)[1] - book.getLineRange(order)[0],
    );
    const longest = lengths.indexOf(Math.max(...lengths));
    const nodes: unknown[] = [];
    let after: string | null = null;
    do {
      const { data } = await store.ask(
        `query Lines($id: ID!, $after: String) { order(id: $id) {
          lineItems(first: 100, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } }`,
        { id: gid('Order', longest), after },
      );
      const page = (data?.['order'] as { lineItems: Connection }).lineItems;
      nodes.push(...listIds(page.nodes));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(nodes.length).toBeGreaterThan(1_000);
    expect(new Set(nodes).size).toBe(Math.max(...lengths));
  });

  test('shows bundles with their components, and as many as the scarcest component allows', async () => {
    const components =
      'productVariantComponents(first: 50) { nodes { quantity productVariant { sku } } }';
    const fields = `id title variants(first: 50) { nodes { id requiresComponents ${components} } }`;
    const nodes = await allPages(
      buildPageQuery('products', 'first: 10, query: $query', fields),
      'products',
      {
        query: 'bundles:true',
      },
    );
    const { shop } = store.simulator;
    expect(nodes.length).toBe(5);
    const tea = nodes.find(({ title }) => title === 'Regency Afternoon Tea Set');
    const [variant] = (tea?.['variants'] as Connection).nodes;
    expect(variant).toMatchObject({
      requiresComponents: true,
      productVariantComponents: {
        nodes: [
          { quantity: 1, productVariant: { sku: '22423' } },
          { quantity: 2, productVariant: { sku: '22699' } },
        ],
      },
    });
    const countStock = (sku: string) =>
      shop.levels.countAvailable(shop.catalogue.variants.findIndex((one) => one.sku === sku));
    const { data } = await store.ask(
      `{ productVariant(id: "${String(variant?.['id'])}") { inventoryQuantity inventoryItem { inventoryLevels(first: 5) { nodes { id } } } } }`,
    );
    expect(data?.['productVariant']).toEqual({
      inventoryQuantity: Math.min(countStock('22423'), Math.floor(countStock('22699') / 2)),
      inventoryItem: { inventoryLevels: { nodes: [] } },
    });
  });

  test('counts every variant without a limit, and no more than a limit', async () => {
    const { data } = await store.ask(
      '{ all: productVariantsCount(limit: null) { count } few: productVariantsCount(limit: 3) { count } }',
    );
    const variants = await allPages(
      'query Ids($after: String) { productVariants(first: 250, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }',
      'productVariants',
    );
    expect(data).toEqual({ all: { count: variants.length }, few: { count: 3 } });
    expect(variants.length).toBeGreaterThan(3);
  });

  test('lists collections with their products', async () => {
    const fields = 'handle productsCount { count precision }';
    const query = buildPageQuery('collections', 'first: 50, query: $query', fields);
    const nodes = await allPages(query, 'collections');
    expect(nodes.find(({ handle }) => handle === 'regency')).toMatchObject({
      productsCount: { count: 16, precision: 'EXACT' },
    });
  });

  test('draws a picture for each product and serves it', async () => {
    const { data } = await store.ask(
      '{ products(first: 1) { nodes { featuredMedia { preview { image { url } } } } } }',
    );
    const [product] = (data?.['products'] as Connection).nodes;
    const { url } = (product as { featuredMedia: { preview: { image: { url: string } } } })
      .featuredMedia.preview.image;
    expect(url.startsWith(`${store.url}/images/`)).toBe(true);
    const picture = await fetch(url);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(await picture.text()).toMatch(/^<svg .*<\/svg>$/);
    expect((await fetch(`${store.url}/images/1.svg`)).status).toBe(404);
  });
});

describe('wrong calls of the store', () => {
  test('are refused without its token', async () => {
    const answer = await store.ask('{ shop { id } }', {}, 'another');
    expect([answer.status, answer.text]).toEqual([
      401,
      expect.stringContaining('[API] Invalid API key'),
    ]);
  });

  test.each([
    ['{ shop { colour } }', 'Cannot query field "colour"'],
    ['{ shop { ', 'Syntax Error'],
    ['{ products { nodes { id } } }', 'you must provide one of first or last'],
    ['{ products(first: 251) { nodes { id } } }', 'first must be between 0 and 250'],
    ['{ products(first: 1, after: "nonsense") { nodes { id } } }', 'Invalid cursor'],
    ['{ products(first: 1, query: "weight:5") { nodes { id } } }', 'cannot search by weight'],
  ])('are answered with the problem: %s', async (query, message) => {
    const { errors, status } = await store.ask(query);
    expect(status).toBe(200);
    expect(errors?.[0]?.message).toContain(message);
  });

  test.each(['gid://shopify/Product/1', 'gid://shopify/Order/8100000000001', 'no id'])(
    'find no product %s',
    async (id) => {
      const { data } = await store.ask('query Find($id: ID!) { product(id: $id) { id } }', { id });
      expect(data).toEqual({ product: null });
    },
  );

  test('are answered 400 when the body is no request', async () => {
    const send = (body: string) =>
      fetch(`${store.url}/admin/api/2026-07/graphql.json`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Shopify-Access-Token': 'token-of-the-test',
        },
        body,
      });
    expect((await send('{"nothing": 1}')).status).toBe(400);
    expect((await send('{')).status).toBe(400);
  });
});
