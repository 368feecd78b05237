import type { AppTokens } from '../oauth/app-tokens.ts';
import type { ProductEdit } from './changes.ts';
import { indexOfGid } from './ids.ts';
import type { ShopKeeper } from './keeper.ts';
import { productAt, type Shop } from './shop.ts';

/** Actions of the merchant in the store's own back-office. */
export interface Merchant {
  readonly editProduct: (productId: string, edit: ProductEdit) => void;
  readonly deleteProduct: (productId: string) => void;
  readonly uninstall: () => void;
  /** Approves or declines a subscription of the app. */
  readonly decidePlan: (number: number, status: 'ACTIVE' | 'DECLINED') => void;
  /** Withdraws the tokens of all apps. */
  readonly revoke: () => void;
  /** Installs the app again, with its former token. */
  readonly install: () => void;
}

const existingProduct = (shop: Shop, id: string): number => {
  const product = indexOfGid('Product', id);
  if (product === undefined || !productAt(shop, product))
    throw new RangeError(`There is no product ${id}`);
  return product;
};

export const merchantOf = ({ shop, make }: ShopKeeper, tokens: AppTokens): Merchant => ({
  editProduct: (id, edit) =>
    make({ kind: 'product-edited', product: existingProduct(shop, id), edit }),
  deleteProduct: (id) => make({ kind: 'product-deleted', product: existingProduct(shop, id) }),
  uninstall: () => {
    make({ kind: 'uninstalled' });
    tokens.revokeAll();
  },
  decidePlan: (number, status) => make({ kind: 'plan-decided', number, status }),
  revoke: tokens.revokeAll,
  install: () => make({ kind: 'installed' }),
});
