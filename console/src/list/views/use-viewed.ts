import { useMemo } from 'react';
import type { Column } from '../../grid/column.ts';
import { useGridLayout, type GridLayout, type ViewedLayout } from '../../grid/use-grid-layout.ts';
import type { FilterDefinition } from '../filters/filter-fields.ts';
import { isSameFilters } from '../filters/filter-url.ts';
import {
  isSameSort,
  useListFilters,
  useListUrl,
  type ListFilters,
  type ListUrl,
  type ListUrlOptions,
  type ViewDefaults,
} from '../list-url.ts';
import type { OpenView } from './use-saved-views.ts';
import { filtersOfView, layoutOfView } from './view-settings.ts';

/** State of a list in its address, with the open view as default. */
export type ViewedUrl = ListUrl & ListFilters & { readonly differsFromView: boolean };

export const useViewedUrl = (
  options: ListUrlOptions,
  types: FilterDefinition['types'],
  open: OpenView | null,
): ViewedUrl => {
  const { defaultSort = null } = options;
  const viewed = useMemo<ViewDefaults | null>(() => {
    if (open === null) return null;
    const { settings } = open;
    return { filters: filtersOfView(settings, types), sort: settings.sort ?? defaultSort };
  }, [open, types, defaultSort]);
  const url = { ...useListUrl(options, viewed), ...useListFilters(types, viewed) };
  const isAsViewed =
    viewed === null ||
    (isSameSort(url.sort, viewed.sort) && isSameFilters(url.filters, viewed.filters));
  return { ...url, differsFromView: !isAsViewed };
};

/** The columns of the member, or those of the open view. */
export const useViewedLayout = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  open: OpenView | null,
): GridLayout => {
  const viewed = useMemo<ViewedLayout | null>(
    () => (open === null ? null : { id: open.id, layout: layoutOfView(columns, open.settings) }),
    [columns, open],
  );
  return useGridLayout(name, columns, viewed);
};
