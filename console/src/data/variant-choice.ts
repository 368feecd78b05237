import type { Filter } from '@quartermaster/contracts/core/filters';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { suppliedBy } from './inventory.ts';
import type { Abortable } from './list-call.ts';
import { suggestionsFor } from './suggestions.ts';
import { variantFields, variantOf, type Variant } from './variants.ts';

/** Which variants are offered: of one supplier, only what is due, of some statuses. */
export interface VariantChoice {
  readonly search: string;
  readonly supplierId: SupplierId | null;
  readonly onlyDue: boolean;
  readonly statuses: readonly InventoryStatus[];
}

const isDue: Filter = {
  column: 'rawReorderQuantity',
  criteria: { type: 'number', operator: 'greaterThan', value: 0 },
};

const isOneOf = (statuses: readonly InventoryStatus[]): Filter => ({
  column: 'status',
  criteria: { type: 'select', operator: 'isIn', value: [...statuses] },
});

const choiceFilters = ({ supplierId, onlyDue, statuses }: VariantChoice): Filter[] =>
  [
    ...(supplierId === null ? [] : [suppliedBy(supplierId)]),
    ...(onlyDue ? [isDue] : []),
    ...(statuses.length === 0 ? [] : [isOneOf(statuses)]),
  ].map((filter, at) => (at === 0 ? filter : { ...filter, logicalOperator: 'AND' }));

/** The same variants, those with a suggestion first, with the minimum of their suppliers in it. */
const withMinimums = async (variants: readonly Variant[], options: Abortable) => {
  const due = variants.filter(({ suggested }) => suggested > 0).map(({ id }) => id);
  const lines = await suggestionsFor(due, options);
  const known = variants.map((variant) => {
    const suggested = lines.get(variant.id)?.item.reorderQuantity ?? variant.suggested;
    return { ...variant, suggested };
  });
  const dueFirst = (a: Variant, b: Variant): number =>
    Number(b.suggested > 0) - Number(a.suggested > 0);
  return known.sort(dueFirst);
};

/** Variants to choose from, those that are most in need of an order first. */
export const variantChoiceQuery = (choice: VariantChoice) =>
  queryOptions({
    queryKey: ['inventory', 'variant-choice', choice],
    queryFn: async ({ signal }) => {
      const { search } = choice;
      const body = {
        pagination: { page: 1, limit: 100 },
        sort: { column: 'daysToOrder', order: 'ASC' } as const,
        select: [...variantFields],
        filters: choiceFilters(choice),
        ...(search !== '' && { search }),
      };
      const { data, total } = await call(listInventoryItems, { body }, { signal });
      return { data: await withMinimums(data.map(variantOf), { signal }), total };
    },
    placeholderData: keepPreviousData,
  });
