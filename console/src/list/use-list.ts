import type { Filter } from '@quartermaster/contracts/core/filters';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type FilterDefinition, nameFilters, narrowFilters } from './filters/filter-fields.ts';
import { usePrint } from './use-print.ts';
import { type AllMatching, useSelectedRows } from './selected-rows.ts';
import { useUrlParam } from '../lib/url-state.ts';
import type { DataGridHandle } from '../grid/grid-props.ts';
import { useSavedViews, type SavedViews } from './views/use-saved-views.ts';
import { useViewedLayout, useViewedUrl, type ViewedUrl } from './views/use-viewed.ts';
import { useFilterChips } from './filters/filter-chips.tsx';
import type { FetchList, ListDefinition, ListViews, List, ListCounts } from './definition.ts';
import {
  type Abortable,
  keepWithinMoment,
  type ListAnswer,
  type ListParams,
} from '../data/list-call.ts';
import { useMoment, useShownDay } from './past/moment.ts';
import { asOfMoment } from '../ui/words.ts';

/** The view of a list that has none; it is neither shown nor sent. */
const NO_VIEW = '';
const NO_FILTERS: readonly Filter[] = [];
const noFilters: FilterDefinition = {
  types: {},
  label: () => undefined,
  first: '',
  optionsQuery: (column) => ({ queryKey: ['no-options', column], queryFn: () => [] }),
};

/** The views of a list in the order of their tabs. */
export const listViews = <View extends string>({
  labels,
}: Pick<ListViews<never, View>, 'labels'>): readonly View[] => Object.keys(labels) as View[];

/** The search parameter of the tabs. */
export const getTabParam = (views: { readonly param?: string } | undefined): string =>
  views?.param ?? 'view';

interface ViewOptions {
  /** A saved view, which has filters of its own, is open: the tab of every row is shown unless the address names another. */
  readonly hasSavedView: boolean;
  readonly firstPage: () => void;
}

/** The tab that the address names, else the first. */
const useView = <View extends string>(
  views: ListViews<never, View> | undefined,
  { hasSavedView, firstPage }: ViewOptions,
) => {
  const [text, setText] = useUrlParam(getTabParam(views));
  const all: readonly View[] = views === undefined ? [] : listViews(views);
  const [first = NO_VIEW as View] = all;
  const everyView = views?.every ?? first;
  const unnamed = hasSavedView ? everyView : first;
  const view = all.find((one) => one === text) ?? unnamed;
  const setView = (next: View): void => {
    firstPage();
    setText(next === unnamed ? null : next, { replace: true });
  };
  const showAll = (): void => setView(everyView);
  return { view, setView, everyView, showAll, isNarrowedByView: view !== everyView } as const;
};

/** Fetches the matching rows page by page, up to `most`. */
const fetchMatchingRows = async <Row, View extends string, Extra>(
  fetch: FetchList<Row, ListAnswer<Row>, View, Extra>,
  params: ListParams<View, Extra>,
  { most = Infinity, ...options }: Abortable & { readonly most?: number },
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await fetch({ ...params, page, limit: MAX_PAGE_LIMIT }, options);
    rows.push(...data);
    if (data.length === 0 || rows.length >= Math.min(total, most)) return rows.slice(0, most);
  }
};

interface ListRequest<View, Extra> {
  readonly view: View;
  readonly extra: Extra;
  readonly asOf: string | null;
  /** False while the request is not complete. */
  readonly enabled: boolean;
}

/** The page of rows for an address, and how many rows each view has. */
const useAnswer = <Row, Answer extends ListAnswer<Row>, View extends string, Extra>(
  definition: ListDefinition<Row, Answer, View, Extra>,
  { page, limit, sort, search, filters }: ViewedUrl,
  { view, extra, asOf, enabled }: ListRequest<View, Extra>,
) => {
  const { subject, name, views, fetch } = definition;
  const today = useShownDay();
  const viewFilters = useMemo(
    () => views?.filters?.(view, today) ?? NO_FILTERS,
    [views, view, today],
  );
  const params = useMemo(
    () => ({
      page,
      limit,
      sort,
      search,
      view,
      extra,
      asOf,
      filters: narrowFilters(filters, viewFilters),
    }),
    [page, limit, sort, search, view, extra, asOf, filters, viewFilters],
  );
  const answer = useQuery({
    queryKey: [subject, 'list', name, params],
    queryFn: ({ signal }) => fetch(params, { signal }),
    placeholderData: keepWithinMoment(params),
    enabled,
  });
  const narrowing = useMemo(() => ({ search, filters, asOf }), [search, filters, asOf]);
  const counts: ListCounts<View> | undefined = views?.useCounts(narrowing, answer.data);
  const matching = definition.fetchMatching ?? fetch;
  const loadAllMatching = async (signal?: AbortSignal): Promise<AllMatching<Row>> => ({
    rows: await fetchMatchingRows(matching, params, signal === undefined ? {} : { signal }),
    matching: { filters: params.filters, search },
  });
  const printing = usePrint((most) => fetchMatchingRows<Row, View, Extra>(fetch, params, { most }));
  return { answer, counts, narrowing, loadAllMatching, printing } as const;
};

interface WithViews {
  readonly savedViews?: { readonly type: ViewType };
  readonly views?: { readonly param?: string };
}

const useListSavedViews = ({ savedViews, views }: WithViews): SavedViews =>
  useSavedViews(savedViews?.type ?? null, getTabParam(views));

/** The answered rows; none until the opened view is known. */
const readRows = <Row>({ isWaiting }: SavedViews, answer: ListAnswer<Row> | undefined) =>
  isWaiting ? undefined : answer?.data;

/** File name and first line of the export, which name the shown moment. */
const buildCsvArguments = (
  name: string,
  asOf: string | null,
): Parameters<DataGridHandle['exportCsv']> =>
  asOf === null
    ? [`${name}.csv`]
    : [`${name}-as-of-${asOf.replaceAll(':', '-')}.csv`, asOfMoment(asOf)];

/** The moment that a list shows, where it can show the past. */
const useListMoment = ({ past }: { readonly past?: object }): string | null => {
  const [asOf] = useMoment();
  return past === undefined ? null : asOf;
};

const useRowsUnchanged = <Row>(rows: readonly Row[] | undefined) => rows;

/** The state of a list screen: its address, the page the server answered, what is selected and which panel is open. */
export const useList = <Row, Answer extends ListAnswer<Row>, View extends string, Extra>(
  definition: ListDefinition<Row, Answer, View, Extra>,
): List<Row, Answer, View> => {
  const { name, filters = noFilters, rowId, layoutName = name } = definition;
  const saved = useListSavedViews(definition);
  const url = useViewedUrl(definition, filters.types, saved.open);
  const view = useView<View>(definition.views, {
    hasSavedView: saved.open !== null,
    firstPage: () => url.setPage(1),
  });
  const columns = definition.useColumns();
  const fields = useMemo(() => nameFilters(filters, columns), [filters, columns]);
  const grid = useViewedLayout(layoutName, columns, saved.open);
  const extra = definition.useExtra?.(columns, grid) as Extra;
  const asOf = useListMoment(definition);
  const listRequest = { view: view.view, extra, asOf, enabled: !saved.isUnread };
  const page = useAnswer(definition, url, listRequest);
  const [panel, setPanel] = useUrlParam(definition.panelParam ?? 'panel');
  const table = useRef<DataGridHandle>(null);
  const exportCsv = useCallback(
    () => table.current?.exportCsv(...buildCsvArguments(name, asOf)),
    [table, name, asOf],
  );
  const chips = useFilterChips(url, fields);
  const selection = useSelectedRows<Row>(rowId);
  const { answer, counts, narrowing, loadAllMatching } = page;
  const useRows = definition.useRows ?? useRowsUnchanged;
  const rows = useRows(readRows(saved, answer.data));
  const printing = { ...page.printing, rows: useRows(page.printing.rows) };
  return {
    url,
    ...view,
    saved,
    columns,
    grid,
    chips,
    filterFields: definition.filters === undefined ? null : fields,
    selection,
    panel,
    setPanel,
    table,
    exportCsv,
    answer,
    rows,
    counts,
    narrowing,
    asOf,
    loadAllMatching,
    printing,
    isViewChanged: saved.open !== null && (url.differsFromView || grid.isChanged),
  } as const;
};
