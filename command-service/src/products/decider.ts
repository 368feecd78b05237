import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  inheritedStockLevels,
  type ObservedProduct,
  type ProductEvent,
  productEvents,
  type StockLevelsSettings,
} from '@quartermaster/contracts/products/events';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider, evolveByType, snapshotForm } from '../core/decider.ts';
import { failUpdate, observe, remove, type StoreObservations } from './store-observations.ts';

type ProductData<Type extends ProductEvent['type']> = Extract<ProductEvent, { type: Type }>['data'];

export type SupplierLink = Readonly<ProductData<'ProductSuppliersSet'>['suppliers'][number]>;
export type VariantPrice = Readonly<ProductData<'SupplierVariantDataSet'>['variants'][number]>;

/** Stock levels to set; null inherits that of the team. */
export type StockLevelsChange = {
  readonly [Level in keyof StockLevelsSettings]?: StockLevelsSettings[Level] | undefined;
};

export type ProductCommand =
  | {
      readonly type: 'ObserveProduct';
      readonly product: ObservedProduct;
      /** An instant at which the store had it. */
      readonly thereAt?: string;
    }
  | {
      readonly type: 'RemoveProductFromStore';
      readonly removedAt: string;
      /** True when a read from the store found no such product. */
      readonly isConfirmed?: boolean;
    }
  /** The store could not be read for a change of the product. */
  | { readonly type: 'FailStoreUpdate'; readonly reason: string }
  | { readonly type: 'SetSuppliers'; readonly suppliers: readonly SupplierLink[] }
  /** Adds suppliers to those of the product; a new primary supplier replaces the old one. */
  | { readonly type: 'AddSuppliers'; readonly suppliers: readonly SupplierLink[] }
  | { readonly type: 'RemoveSupplier'; readonly supplierId: SupplierId }
  /** Sets the prices of the named variants; other prices stay. */
  | {
      readonly type: 'SetVariantPrices';
      readonly supplierId: SupplierId;
      readonly variants: readonly VariantPrice[];
    }
  /** Sets the named stock levels; others stay. */
  | { readonly type: 'SetStockLevels'; readonly stockLevels: StockLevelsChange }
  | { readonly type: 'ExcludeProduct' }
  | { readonly type: 'IncludeProduct' };

export interface Product extends StoreObservations {
  readonly suppliers: readonly SupplierLink[];
  readonly prices: ReadonlyMap<string, ReadonlyMap<string, VariantPrice>>;
  readonly stockLevels: StockLevelsSettings;
  readonly excluded: boolean;
}

type Events = readonly ProductEvent[];

const withPrices = (
  { prices }: Product,
  supplierId: SupplierId,
  variants: readonly VariantPrice[],
): Product['prices'] => {
  const given = variants.map((price) => [price.productVariantId, price] as const);
  const supplierPrices = new Map([...(prices.get(supplierId) ?? []), ...given]);
  return new Map([...prices, [supplierId, supplierPrices]]);
};

const evolve = evolveByType<Product, ProductEvent>({
  ProductObserved: (product, observed) => ({
    ...product,
    observed,
    removedAt: null,
    updateFailed: false,
  }),
  BundleUpdateFailed: (product) => ({ ...product, updateFailed: true }),
  ProductRemovedFromStore: (product, { removedAt }) => ({ ...product, removedAt }),
  ProductSuppliersSet: (product, { suppliers }) => ({ ...product, suppliers }),
  SupplierVariantDataSet: (product, { supplierId, variants }) => ({
    ...product,
    prices: withPrices(product, supplierId, variants),
  }),
  ProductStockLevelsSet: (product, { stockLevels }) => ({ ...product, stockLevels }),
  ProductExcluded: (product) => ({ ...product, excluded: true }),
  ProductIncluded: (product) => ({ ...product, excluded: false }),
});

const requireProductId = ({ observed }: Product): string => {
  if (observed === null) throw new Rejection('NOT_FOUND', 'No such product');
  return observed.productId;
};

const setSuppliers = (product: Product, suppliers: readonly SupplierLink[]): Events => {
  const data = { productId: requireProductId(product), suppliers: [...suppliers] };
  if (suppliers.filter(({ isPrimary }) => isPrimary).length > 1) {
    throw new Rejection('VALIDATION_FAILED', 'Must be at most one primary supplier');
  }
  return isEqual(suppliers, product.suppliers) ? [] : [{ type: 'ProductSuppliersSet', data }];
};

const addSuppliers = (product: Product, added: readonly SupplierLink[]): Events => {
  const primary = [...product.suppliers, ...added].findLast(({ isPrimary }) => isPrimary);
  const ids = new Set([...product.suppliers, ...added].map(({ supplierId }) => supplierId));
  const links = [...ids].map((supplierId) => ({
    supplierId,
    isPrimary: supplierId === primary?.supplierId,
  }));
  return setSuppliers(product, links);
};

const setPrices = (
  product: Product,
  supplierId: SupplierId,
  variants: readonly VariantPrice[],
): Events => {
  const productId = requireProductId(product);
  const productVariantIds = new Set(product.observed?.variants.map(({ variantId }) => variantId));
  if (variants.some(({ productVariantId }) => !productVariantIds.has(productVariantId))) {
    throw new Rejection('NOT_FOUND', 'The product has no such variant');
  }
  const known = product.prices.get(supplierId);
  const changed = variants.filter((price) => !isEqual(price, known?.get(price.productVariantId)));
  if (changed.length === 0) return [];
  return [{ type: 'SupplierVariantDataSet', data: { productId, supplierId, variants: changed } }];
};

const setStockLevels = (product: Product, change: StockLevelsChange): Events => {
  const productId = requireProductId(product);
  const before = product.stockLevels;
  const { stockBuffer = before.stockBuffer } = change;
  const { runningLowThreshold = before.runningLowThreshold } = change;
  const { overstockedThreshold = before.overstockedThreshold } = change;
  const stockLevels = { stockBuffer, runningLowThreshold, overstockedThreshold };
  if (isEqual(stockLevels, before)) return [];
  return [{ type: 'ProductStockLevelsSet', data: { productId, stockLevels } }];
};

const snapshot = snapshotForm({
  version: 1,
  toJson: ({ prices, ...rest }: Product) => ({
    ...rest,
    prices: [...prices].map(([id, ofSupplier]) => [id, [...ofSupplier]] as const),
  }),
  fromJson: ({ prices, ...rest }): Product => ({
    ...rest,
    prices: new Map(prices.map(([id, ofSupplier]) => [id, new Map(ofSupplier)])),
  }),
});

/** Stream `product-<teamId>.<productId>`: a product's observations in the store, and its suppliers. */
export const productDecider: Decider<ProductCommand, Product, ProductEvent> = {
  subject: 'product',
  definitions: productEvents,
  initial: {
    observed: null,
    removedAt: null,
    updateFailed: false,
    suppliers: [],
    prices: new Map(),
    stockLevels: inheritedStockLevels,
    excluded: false,
  },
  evolve,
  snapshot,
  decide: decideByType<ProductCommand, Product, ProductEvent>({
    ObserveProduct: (command, product) => observe(command.product, product, command.thereAt),
    RemoveProductFromStore: (command, product) => remove(command, product),
    FailStoreUpdate: (command, product) => failUpdate(command.reason, product),
    SetSuppliers: (command, product) => setSuppliers(product, command.suppliers),
    AddSuppliers: (command, product) => addSuppliers(product, command.suppliers),
    RemoveSupplier: (command, product) =>
      setSuppliers(
        product,
        product.suppliers.filter(({ supplierId }) => supplierId !== command.supplierId),
      ),
    SetVariantPrices: (command, product) =>
      setPrices(product, command.supplierId, command.variants),
    SetStockLevels: (command, product) => setStockLevels(product, command.stockLevels),
    ExcludeProduct: (_, product) => {
      const data = { productId: requireProductId(product) };
      return product.excluded ? [] : [{ type: 'ProductExcluded', data }];
    },
    IncludeProduct: (_, product) => {
      const data = { productId: requireProductId(product) };
      return product.excluded ? [{ type: 'ProductIncluded', data }] : [];
    },
  }),
};
