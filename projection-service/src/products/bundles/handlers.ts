import {
  bundleComponentsReset,
  bundleComponentsSet,
  bundleMarked,
  bundleUnmarked,
} from '@quartermaster/contracts/bundles/events';
import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import { bundleUpdateFailed } from '@quartermaster/contracts/products/events';
import {
  type BundleDecision,
  effectiveComponents,
  statusOfBundle,
} from '@quartermaster/contracts/inventory/rules/bundles';
import { type EventHandler, onRow } from '@quartermaster/platform/projections/projection';
import { type ProductRow, products, type ProductVariant } from '../tables.ts';

/** The components of a variant that count. */
export const componentsOf = (
  { unbundled }: Pick<BundleDecision, 'unbundled'>,
  { mapped, storeComponents }: Pick<ProductVariant, 'mapped' | 'storeComponents'>,
) => effectiveComponents({ unbundled, mapped }, storeComponents);

type Derived = 'isBundle' | 'bundleVariantsCount' | 'bundleStatus';

/** A row with what follows from the components of its variants. */
export const asBundle = (row: Omit<ProductRow, Derived>): ProductRow => {
  const variants = row.variants.map((variant) => ({ components: componentsOf(row, variant) }));
  const mapped = variants.filter(({ components }) => components.length > 0).length;
  return {
    ...row,
    isBundle: row.markedBundle || mapped > 0,
    bundleVariantsCount: mapped,
    bundleStatus: statusOfBundle(row.updateFailed, variants),
  };
};

type Changed =
  | Pick<ProductRow, 'variants'>
  | Partial<Pick<ProductRow, 'markedBundle' | 'unbundled'>>;

/** The revision of the row stays: it is that of the product's stream. */
const changed = (
  row: ProductRow | undefined,
  recordedAt: string,
  change: (row: ProductRow) => Changed,
): ProductRow | undefined => row && asBundle({ ...row, ...change(row), updatedAt: recordedAt });

const withMapped =
  (mapped: ProductVariant['mapped'], variantId?: VariantId) =>
  ({ variants }: ProductRow): Pick<ProductRow, 'variants'> => ({
    variants: variants.map((variant) =>
      variantId === undefined || variant.id === variantId ? { ...variant, mapped } : variant,
    ),
  });

const keyOf = ({ data }: { readonly data: { readonly productId: ProductId } }) => [data.productId];

export const bundleHandlers: readonly EventHandler[] = [
  onRow(
    bundleUpdateFailed,
    products,
    keyOf,
    (row, { recordedAt, revision }) =>
      row && asBundle({ ...row, updateFailed: true, updatedAt: recordedAt, revision }),
  ),
  onRow(bundleMarked, products, keyOf, (row, { recordedAt }) =>
    changed(row, recordedAt, () => ({ markedBundle: true, unbundled: false })),
  ),
  onRow(bundleUnmarked, products, keyOf, (row, { recordedAt }) =>
    changed(row, recordedAt, (before) => ({
      ...withMapped(null)(before),
      markedBundle: false,
      unbundled: true,
    })),
  ),
  onRow(bundleComponentsSet, products, keyOf, (row, { data, recordedAt }) =>
    changed(row, recordedAt, withMapped(data.components, data.variantId)),
  ),
  onRow(bundleComponentsReset, products, keyOf, (row, { data, recordedAt }) =>
    changed(row, recordedAt, withMapped(null, data.variantId)),
  ),
];
