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
  chooseComponents,
  resolveBundleStatus,
} from '@quartermaster/contracts/inventory/rules/bundles';
import { type EventHandler, onRow } from '@quartermaster/platform/projections/projection';
import { type ProductRow, products, type ProductVariant } from '../tables.ts';

/** The components of a variant that count. */
export const listComponents = (
  { unbundled }: Pick<BundleDecision, 'unbundled'>,
  { mapped, storeComponents }: Pick<ProductVariant, 'mapped' | 'storeComponents'>,
) => chooseComponents({ unbundled, mapped }, storeComponents);

type Derived = 'isBundle' | 'bundleVariantsCount' | 'bundleStatus';

/** A row with what follows from the components of its variants. */
export const withBundleFields = (row: Omit<ProductRow, Derived>): ProductRow => {
  const variants = row.variants.map((variant) => ({ components: listComponents(row, variant) }));
  const mapped = variants.filter(({ components }) => components.length > 0).length;
  return {
    ...row,
    isBundle: row.markedBundle || mapped > 0,
    bundleVariantsCount: mapped,
    bundleStatus: resolveBundleStatus(row.updateFailed, variants),
  };
};

type RowChange =
  | Pick<ProductRow, 'variants'>
  | Partial<Pick<ProductRow, 'markedBundle' | 'unbundled'>>;

/** The revision of the row stays: it is that of the product's stream. */
const updateRow = (
  row: ProductRow | undefined,
  recordedAt: string,
  change: (row: ProductRow) => RowChange,
): ProductRow | undefined =>
  row && withBundleFields({ ...row, ...change(row), updatedAt: recordedAt });

const withMapped =
  (mapped: ProductVariant['mapped'], variantId?: VariantId) =>
  ({ variants }: ProductRow): Pick<ProductRow, 'variants'> => ({
    variants: variants.map((variant) =>
      variantId === undefined || variant.id === variantId ? { ...variant, mapped } : variant,
    ),
  });

const toRowKey = ({ data }: { readonly data: { readonly productId: ProductId } }) => [
  data.productId,
];

export const bundleHandlers: readonly EventHandler[] = [
  onRow(
    bundleUpdateFailed,
    products,
    toRowKey,
    (row, { recordedAt, revision }) =>
      row && withBundleFields({ ...row, updateFailed: true, updatedAt: recordedAt, revision }),
  ),
  onRow(bundleMarked, products, toRowKey, (row, { recordedAt }) =>
    updateRow(row, recordedAt, () => ({ markedBundle: true, unbundled: false })),
  ),
  onRow(bundleUnmarked, products, toRowKey, (row, { recordedAt }) =>
    updateRow(row, recordedAt, (before) => ({
      ...withMapped(null)(before),
      markedBundle: false,
      unbundled: true,
    })),
  ),
  onRow(bundleComponentsSet, products, toRowKey, (row, { data, recordedAt }) =>
    updateRow(row, recordedAt, withMapped(data.components, data.variantId)),
  ),
  onRow(bundleComponentsReset, products, toRowKey, (row, { data, recordedAt }) =>
    updateRow(row, recordedAt, withMapped(null, data.variantId)),
  ),
];
