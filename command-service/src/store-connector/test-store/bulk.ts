import { gid, itemNumber, type TestOrder, type TestShop } from '../test-shop-data.ts';
import { allVariants, lineNode, orderRoot, quantities, root, variantNode } from './nodes.ts';

const parent = (__parentId: string) => ({ __parentId });

/** The agreements of an order, each refund with its lines; a line of a refund may have no id. */
const agreementsOf = (one: TestOrder): readonly unknown[] => [
  { id: gid('SalesAgreement', one.id * 100), ...parent(gid('Order', one.id)) },
  ...one.refunds.flatMap(({ line, quantity, restockType }, at) => {
    const id = gid('SalesAgreement', one.id * 100 + at + 1);
    return [
      { id, refund: { id: gid('Refund', one.id * 100 + at) }, ...parent(gid('Order', one.id)) },
      { id: null, quantity, restockType, lineItem: { id: gid('LineItem', line) }, ...parent(id) },
    ];
  }),
];

/** The lines of a bulk answer; all children after all parents, as loosely as the platform allows. */
export const bulkLines: Readonly<Record<string, (shop: TestShop) => readonly unknown[]>> = {
  BulkProducts: (shop) => [
    ...shop.products.map(root),
    ...allVariants(shop).map(({ owner, one }) => ({
      ...variantNode(one),
      ...parent(gid('Product', owner.id)),
    })),
    ...allVariants(shop).flatMap(({ one }) => [
      ...one.levels.map(({ location, available }) => ({
        id: `gid://shopify/InventoryLevel/${location}?inventory_item_id=${itemNumber(one.id)}`,
        location: { id: gid('Location', location) },
        quantities: quantities(available),
        ...parent(gid('ProductVariant', one.id)),
      })),
      ...one.components.map(({ variant, quantity }) => ({
        id: gid('ProductVariantComponent', one.id * 1000 + variant),
        quantity,
        productVariant: { id: gid('ProductVariant', variant) },
        ...parent(gid('ProductVariant', one.id)),
      })),
    ]),
  ],
  BulkOrders: ({ orders }) => [
    ...orders.map(orderRoot),
    ...orders.flatMap((one) =>
      one.lines.map((line) => ({ ...lineNode(line), ...parent(gid('Order', one.id)) })),
    ),
    ...orders.flatMap(agreementsOf),
  ],
};
