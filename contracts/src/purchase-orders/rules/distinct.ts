import type { VariantId } from '../../core/ids.ts';

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Distinct variants in one order, with the message the product promises (VAL-053). For `refine`, as the others. */
export const distinctVariants = [
  (items: readonly { readonly productVariantId: VariantId }[]) =>
    areDistinct(items.map(({ productVariantId }) => productVariantId)),
  'Items must contain unique productVariantId',
] as const;

/** Distinct items in one shipment or receipt. */
export const distinctItems = [
  (items: readonly { readonly purchaseOrderItemId: string }[]) =>
    areDistinct(items.map(({ purchaseOrderItemId }) => purchaseOrderItemId)),
  'Items must contain unique purchaseOrderItemId',
] as const;

/** Distinct ids; entries without one are new. */
export const distinctIds = [
  (entries: readonly { readonly id?: string | undefined }[]) =>
    areDistinct(entries.flatMap(({ id }) => id ?? [])),
  'Must contain unique ids',
] as const;
