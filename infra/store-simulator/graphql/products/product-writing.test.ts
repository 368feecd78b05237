import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { documents } from '../../test-documents.ts';
import { openTestStore, type Answer, type TestStore } from '../../test-store.ts';
import { gid } from '../../shop/ids.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const codes = ({ data }: Answer) =>
  Object.values(data ?? {}).flatMap((payload) =>
    (payload as { userErrors: { code?: string }[] }).userErrors.map(({ code }) => code),
  );

describe('a product idea that becomes a product', () => {
  const create = (product: object, media: object[] = []) =>
    store.ask(documents.createProduct, { product, media });
  const createVariants = (productId: string, variants: object[]) =>
    store.ask(documents.createVariants, { productId, variants });
  const option = (name: string) => [{ optionName: 'Colour', name }];

  test('is created as a draft, gets its variants and is published', async () => {
    const picture = 'https://files.example/idea.png';
    const made = await create(
      {
        title: 'Snowy Owl Lantern',
        status: 'DRAFT',
        vendor: 'Lumen & Wick',
        productOptions: [{ name: 'Colour', values: [{ name: 'White' }] }],
      },
      [{ mediaContentType: 'IMAGE', originalSource: picture }],
    );
    const { product } = made.data?.['productCreate'] as { product: { id: string } };
    const variants = [
      {
        price: '12.50',
        optionValues: option('White'),
        inventoryItem: { sku: 'OWL-W', cost: '4.20' },
      },
      {
        price: '12.50',
        optionValues: option('Grey'),
        inventoryItem: { sku: 'OWL-G' },
        inventoryQuantities: [{ locationId: gid('Location', 0), availableQuantity: 6 }],
      },
    ];
    const added = await createVariants(product.id, variants);
    expect(added.data).toMatchObject({
      productVariantsBulkCreate: {
        userErrors: [],
        productVariants: [
          { sku: 'OWL-W', title: 'White' },
          { sku: 'OWL-G', title: 'Grey' },
        ],
      },
    });
    const input = [{ publicationId: gid('Publication', 0) }];
    const published = await store.ask(documents.publish, { id: product.id, input });
    expect(published.data).toEqual({
      publishablePublish: {
        publishable: { availablePublicationsCount: { count: 1 } },
        userErrors: [],
      },
    });
    const query = `{ product(id: "${product.id}") { status options { values } publishedAt featuredMedia { preview { image { url } } }
      variants(first: 5) { nodes { sku price inventoryQuantity inventoryItem { unitCost { amount } } } } } }`;
    expect((await store.ask(query)).data).toEqual({
      product: {
        status: 'DRAFT',
        options: [{ values: ['White', 'Grey'] }],
        publishedAt: '2026-11-16T12:00:00Z',
        featuredMedia: { preview: { image: { url: picture } } },
        variants: {
          nodes: [
            {
              sku: 'OWL-W',
              price: '12.50',
              inventoryQuantity: 0,
              inventoryItem: { unitCost: { amount: '4.20' } },
            },
            {
              sku: 'OWL-G',
              price: '12.50',
              inventoryQuantity: 6,
              inventoryItem: { unitCost: null },
            },
          ],
        },
      },
    });
  });

  test('needs a title', async () => {
    expect((await create({ title: ' ' })).data).toMatchObject({
      productCreate: { product: null, userErrors: [{ field: ['product', 'title'] }] },
    });
  });

  test('refuses invalid variants and adds none', async () => {
    const { data } = await create({
      title: 'Plain Lantern',
      productOptions: [{ name: 'Colour', values: [{ name: 'Red' }] }],
    });
    const { id } = (data?.['productCreate'] as { product: { id: string } }).product;
    const before = store.simulator.shop.catalogue.variants.length;
    const wrong = [
      { price: '-1', optionValues: option('Red') },
      { price: '1' },
      { optionValues: option('Blue') },
      { optionValues: option('Blue') },
    ];
    expect(codes(await createVariants(id, wrong))).toEqual([
      'NEGATIVE_PRICE_VALUE',
      'NEED_TO_ADD_OPTION_VALUES',
      'VARIANT_ALREADY_EXISTS',
    ]);
    expect(codes(await createVariants('gid://shopify/Product/1', []))).toEqual([
      'PRODUCT_DOES_NOT_EXIST',
    ]);
    expect(store.simulator.shop.catalogue.variants.length).toBe(before);
  });

  test('is not published to an unknown sales channel', async () => {
    const publish = (id: string, publicationId: string) =>
      store.ask(documents.publish, { id, input: [{ publicationId }] });
    expect((await publish(gid('Product', 0), 'gid://shopify/Publication/1')).data).toMatchObject({
      publishablePublish: { userErrors: [{ message: 'Publication does not exist' }] },
    });
    expect((await publish('gid://shopify/Product/1', gid('Publication', 0))).data).toMatchObject({
      publishablePublish: { userErrors: [{ field: ['id'] }] },
    });
  });
});
