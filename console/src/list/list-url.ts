import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import type { Filter, FilterType } from '@quartermaster/contracts/core/filters';
import type { ListSort } from '../data/list-call.ts';
import { track } from '../lib/analytics.ts';
import { useSetting, writeSetting, type Setting } from '../lib/storage.ts';
import { useChangeSearch, usePageSearch } from '../lib/url-state.ts';
import {
  filterText,
  joinFilters,
  getLogic,
  parseFilters,
  isSameFilters,
} from './filters/filter-url.ts';

const toTextList = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' ? [value] : [];
};

/** Filters and sort of the open view, used where the address has none. Must be stable. */
export interface ViewDefaults {
  readonly filters: readonly Filter[];
  readonly sort: ListSort | null;
}

/** Value of `f` for "no filters" while the open view has some. */
const NO_FILTER = 'none';

/** Search parameters of filters: none while they are those of the open view. */
const filterParams = (
  filters: readonly Filter[],
  logic: 'AND' | 'OR',
  viewed: ViewDefaults | null,
): Change => {
  if (viewed !== null && isSameFilters(joinFilters(filters, logic), viewed.filters))
    return asInView;
  const texts = filters.map(filterText);
  return {
    f: viewed !== null && texts.length === 0 ? [NO_FILTER] : texts,
    logic: logic === 'OR' ? 'or' : undefined,
  };
};
const asInView = { f: undefined, logic: undefined } as const;

/**
 * Filters of a list in its address (`f logic`); those of the open view where the address has none. `columns` must be stable: the
 * filterable columns and their types. Unknown or broken filters are left out.
 */
export const useListFilters = (
  columns: Readonly<Record<string, FilterType>>,
  viewed: ViewDefaults | null = null,
) => {
  const search = usePageSearch();
  const change = useListChange();
  const { f } = search;
  const inView = f === undefined ? viewed : null;
  const inAddress = search['logic'] === 'or' ? 'OR' : 'AND';
  const logic = inView === null ? inAddress : getLogic(inView.filters);
  const filters = useMemo(
    () => inView?.filters ?? parseFilters(toTextList(f), logic, columns),
    [f, logic, columns, inView],
  );
  const setFilters = useCallback(
    (next: readonly Filter[], by: 'AND' | 'OR') => {
      track('Change filter');
      change(filterParams(next, by, viewed));
    },
    [change, viewed],
  );
  return { filters, logic, setFilters } as const;
};

export type ListFilters = ReturnType<typeof useListFilters>;

type Change = Readonly<Record<string, string | readonly string[] | undefined>>;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const parsePage = (value: unknown): number => {
  const page = Number(toText(value));
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

const parseLimit = (value: unknown, fallback: number): number => {
  const limit = Number(toText(value));
  return Number.isInteger(limit) && limit >= 1 && limit <= 1000 ? limit : fallback;
};

/** "-salesAtRisk" is descending. */
const parseSort = (value: unknown): ListSort | null => {
  const text = toText(value);
  if (text === '' || text === '-') return null;
  return text.startsWith('-')
    ? { column: text.slice(1), order: 'DESC' }
    : { column: text, order: 'ASC' };
};

const formatSort = (sort: ListSort | null): string =>
  sort === null ? 'none' : `${sort.order === 'DESC' ? '-' : ''}${sort.column}`;

export interface ListUrlOptions {
  /** Setting that stores the page size; absent: not stored (AMB-140). */
  readonly pageSize?: Setting<number>;
  readonly defaultSort?: ListSort;
}

/** Changes the search parameters of a list, and goes back to page 1. */
export const useListChange = (): ((next: Change) => void) => {
  const change = useChangeSearch();
  return useCallback(
    (next) => change((before) => ({ ...before, page: undefined, ...next }), { replace: true }),
    [change],
  );
};

export const isSameSort = (a: ListSort | null, b: ListSort | null): boolean =>
  a?.column === b?.column && a?.order === b?.order;

const resolveSort = (param: unknown, fallback: ListSort | null): ListSort | null => {
  if (param === undefined) return fallback;
  return param === 'none' ? null : parseSort(param);
};

/** Page size of lists that do not store one. */
const notRemembered: Setting<number> = { key: 'page-size', schema: z.int(), fallback: 100 };

const createSetters = (
  change: (next: Change) => void,
  pageSize: Setting<number> | undefined,
  viewed: ViewDefaults | null,
) => ({
  setPage: (page: number) => change({ page: page === 1 ? undefined : String(page) }),
  setLimit: (limit: number) => {
    if (pageSize !== undefined) writeSetting(pageSize, limit);
    change({ limit: pageSize === undefined ? String(limit) : undefined });
  },
  setSort: (next: ListSort | null) => {
    const isOfView = viewed !== null && isSameSort(next, viewed.sort);
    change({ sort: isOfView ? undefined : formatSort(next) });
  },
  setSearch: (text: string) => change({ q: text === '' ? undefined : text }),
});

/**
 * State of a list in its address: page, page size, sort, search (`page limit sort q`); the sort of the open view where the
 * address has none. Changing the listed rows goes back to page 1. Unknown or broken parts of an address fall back and never fail.
 */
export const useListUrl = (options: ListUrlOptions, viewed: ViewDefaults | null = null) => {
  const { pageSize, defaultSort = null } = options;
  const search = usePageSearch();
  const [usualLimit] = useSetting(pageSize ?? notRemembered);
  const change = useListChange();
  const { sort: sortParam } = search;
  const usualSort = viewed === null ? defaultSort : viewed.sort;
  const sort = useMemo(() => resolveSort(sortParam, usualSort), [sortParam, usualSort]);
  return {
    page: parsePage(search['page']),
    limit: parseLimit(search['limit'], usualLimit),
    sort,
    search: toText(search['q']),
    ...useMemo(() => createSetters(change, pageSize, viewed), [change, pageSize, viewed]),
  } as const;
};

export type ListUrl = ReturnType<typeof useListUrl>;
