import { createFiltersSchema, type FilterType } from '../core/filters.ts';
import { search } from '../core/page.ts';

export const demandPlanFilterColumns = {
  productTitle: 'string',
  productVariantTitle: 'string',
  sku: 'string',
  shopifyCategory: 'select',
  primarySupplierId: 'select',
  rule: 'select',
  salePrice: 'number',
  costPrice: 'number',
  /** Units planned for all 12 months. */
  plannedQuantity: 'number',
  /** True when the team adjusted at least one month. */
  isAdjusted: 'boolean',
} as const satisfies Readonly<Record<string, FilterType>>;

export const demandPlanSortColumns = [
  'productTitle',
  'productVariantTitle',
  'sku',
  'shopifyCategory',
  'salePrice',
  'costPrice',
  'plannedQuantity',
  'plannedRevenue',
] as const;

export const demandPlanFilters = createFiltersSchema(demandPlanFilterColumns);
export const nonEmptySearch = search.min(1);
