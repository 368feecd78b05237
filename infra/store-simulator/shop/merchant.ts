import { toInstant } from '../calendar.ts';
import type { AppTokens } from '../oauth/app-tokens.ts';
import type { ProductEdit } from './changes.ts';
import { gid, indexOfGid } from './ids.ts';
import type { ShopKeeper } from './keeper.ts';
import type { LocationState } from '../stock/locations.ts';
import { productAt, type Shop } from './shop.ts';

interface ImportedLine {
  readonly variantId: string;
  readonly quantity: number;
  /** Pence each. */
  readonly unitPrice: number;
}

/** Actions of the merchant in the store's own back-office. */
export interface Merchant {
  readonly editProduct: (productId: string, edit: ProductEdit) => void;
  readonly deleteProduct: (productId: string) => void;
  /** Imports an order of another system with the day of its sale (ISO instant); returns its id. */
  readonly importOrder: (processedAt: string, lines: readonly ImportedLine[]) => string;
  readonly deleteOrder: (orderId: string) => void;
  /** Takes an item off a location. */
  readonly removeLevel: (variantId: string, locationId: string) => void;
  /** Closes, deletes or opens a location. */
  readonly setLocation: (locationId: string, state: LocationState) => void;
  readonly uninstall: () => void;
  /** Approves or declines a subscription of the app. */
  readonly decidePlan: (number: number, status: 'ACTIVE' | 'DECLINED') => void;
  /** Withdraws the tokens of all apps. */
  readonly revoke: () => void;
  /** Installs the app again, with its former token. */
  readonly install: () => void;
}

const requireExisting = (id: string, found: number | undefined): number => {
  if (found === undefined) throw new RangeError(`There is no ${id}`);
  return found;
};

const requireProduct = (shop: Shop, id: string): number => {
  const product = indexOfGid('Product', id);
  if (product === undefined || !productAt(shop, product))
    throw new RangeError(`There is no product ${id}`);
  return product;
};

export const createMerchant = ({ shop, make }: ShopKeeper, tokens: AppTokens): Merchant => ({
  importOrder: (processedAt, lines) => {
    const order = shop.book.orderCount();
    make({
      kind: 'order-imported',
      processedAt: toInstant(new Date(processedAt)),
      lines: lines.map(({ variantId, ...line }) => ({
        ...line,
        variant: requireExisting(variantId, indexOfGid('ProductVariant', variantId)),
      })),
    });
    return gid('Order', order);
  },
  deleteOrder: (id) =>
    make({
      kind: 'order-deleted',
      order: requireExisting(id, indexOfGid('Order', id)),
    }),
  removeLevel: (variantId, locationId) =>
    make({
      kind: 'stock-deactivated',
      variant: requireExisting(variantId, indexOfGid('ProductVariant', variantId)),
      location: requireExisting(locationId, indexOfGid('Location', locationId)),
    }),
  setLocation: (id, state) =>
    make({
      kind: 'location-set',
      location: requireExisting(id, indexOfGid('Location', id)),
      state,
    }),
  editProduct: (id, edit) =>
    make({ kind: 'product-edited', product: requireProduct(shop, id), edit }),
  deleteProduct: (id) => make({ kind: 'product-deleted', product: requireProduct(shop, id) }),
  uninstall: () => {
    make({ kind: 'uninstalled' });
    tokens.revokeAll();
  },
  decidePlan: (number, status) => make({ kind: 'plan-decided', number, status }),
  revoke: tokens.revokeAll,
  install: () => make({ kind: 'installed' }),
});
