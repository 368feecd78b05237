import type { Filter, FilterType } from '@quartermaster/contracts/core/filters';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { filterText, parseFilters } from './filters/filter-url.ts';
import { useListChange } from './list-url.ts';

const listOf = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' ? [value] : [];
};

/**
 * The filters of a list in its address (`f logic`), for lists that have any. `columns` must be stable: what may be
 * filtered and what it holds. Unknown or broken filters are left out.
 */
export const useListFilters = (columns: Readonly<Record<string, FilterType>>) => {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const change = useListChange();
  const logic = search['logic'] === 'or' ? 'OR' : 'AND';
  const { f } = search;
  const filters = useMemo(() => parseFilters(listOf(f), logic, columns), [f, logic, columns]);
  const setFilters = useCallback(
    (next: readonly Filter[], by: 'AND' | 'OR') =>
      change({ f: next.map(filterText), logic: by === 'OR' ? 'or' : undefined }),
    [change],
  );
  return { filters, logic, setFilters } as const;
};

export type ListFilters = ReturnType<typeof useListFilters>;
