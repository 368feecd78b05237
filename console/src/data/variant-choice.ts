import type { Filter } from '@quartermaster/contracts/core/filters';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { buildSupplierFilter } from './inventory.ts';
import type { Abortable } from './list-call.ts';
import { fetchSuggestedLines } from './suggestions.ts';
import { variantFields, toVariant, type Variant } from './variants.ts';

/** Narrows the offered variants: by search, supplier, due ones only, and statuses. */
export interface VariantChoice {
  readonly search: string;
  readonly supplierId: SupplierId | null;
  readonly onlyDue: boolean;
  readonly statuses: readonly InventoryStatus[];
}

const dueFilter: Filter = {
  column: 'rawReorderQuantity',
  criteria: { type: 'number', operator: 'greaterThan', value: 0 },
};

const buildStatusFilter = (statuses: readonly InventoryStatus[]): Filter => ({
  column: 'status',
  criteria: { type: 'select', operator: 'isIn', value: [...statuses] },
});

const choiceFilters = ({ supplierId, onlyDue, statuses }: VariantChoice): Filter[] =>
  [
    ...(supplierId === null ? [] : [buildSupplierFilter(supplierId)]),
    ...(onlyDue ? [dueFilter] : []),
    ...(statuses.length === 0 ? [] : [buildStatusFilter(statuses)]),
  ].map((filter, at) => (at === 0 ? filter : { ...filter, logicalOperator: 'AND' }));

/** The same variants, suggested ones first, with the supplier minimums applied to the suggestions. */
const withMinimums = async (variants: readonly Variant[], options: Abortable) => {
  const due = variants.filter(({ suggested }) => suggested > 0).map(({ id }) => id);
  const lines = await fetchSuggestedLines(due, options);
  const known = variants.map((variant) => {
    const suggested = lines.get(variant.id)?.item.reorderQuantity ?? variant.suggested;
    return { ...variant, suggested };
  });
  const dueFirst = (a: Variant, b: Variant): number =>
    Number(b.suggested > 0) - Number(a.suggested > 0);
  return known.sort(dueFirst);
};

interface FirstOf {
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly sortedBy: 'daysToOrder' | 'productTitle';
}

const fetchFirst = async ({ search, filters, sortedBy }: FirstOf, options: Abortable) => {
  const body = {
    pagination: { page: 1, limit: 100 },
    sort: { column: sortedBy, order: 'ASC' } as const,
    select: [...variantFields],
    filters: [...filters],
    ...(search !== '' && { search }),
  };
  const { data, total } = await call(listInventoryItems, { body }, options);
  return { data: data.map(toVariant), total };
};

/** Variants to choose from, the most urgent ones first. */
export const variantChoiceQuery = (choice: VariantChoice) =>
  queryOptions({
    queryKey: ['inventory', 'variant-choice', choice],
    queryFn: async ({ signal }) => {
      const { search } = choice;
      const filters = choiceFilters(choice);
      const first = await fetchFirst({ search, filters, sortedBy: 'daysToOrder' }, { signal });
      return { ...first, data: await withMinimums(first.data, { signal }) };
    },
    placeholderData: keepPreviousData,
  });

/** Variants to choose from by title, where orders do not matter. */
export const variantsByTitleQuery = (search: string) =>
  queryOptions({
    queryKey: ['inventory', 'variants-by-title', search],
    queryFn: ({ signal }) =>
      fetchFirst({ search, filters: [], sortedBy: 'productTitle' }, { signal }),
    placeholderData: keepPreviousData,
  });
