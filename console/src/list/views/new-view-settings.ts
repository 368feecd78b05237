import type { Filter } from '@quartermaster/contracts/core/filters';
import type { Day } from '@quartermaster/contracts/core/day';
import type { ViewSettings } from '@quartermaster/contracts/saved-views/settings';
import type { ListAnswer } from '../../data/list-call.ts';
import type { List, ListPartsProps, ListViews } from '../definition.ts';
import { narrowFilters } from '../filters/filter-fields.ts';
import { isSameFilters } from '../filters/filter-url.ts';
import { toViewSettings, type ShownList } from './view-settings.ts';

const A_DAY: Day = '2000-01-01';
const ANOTHER_DAY: Day = '2001-01-01';

/** Filters of a tab; null when it has none or they depend on the day, which a view cannot store. */
const filtersOfTab = <View extends string>(
  views: ListViews<never, View> | undefined,
  tab: View,
): readonly Filter[] | null => {
  if (views?.filters === undefined) return null;
  const filters = views.filters(tab, A_DAY);
  return isSameFilters(filters, views.filters(tab, ANOTHER_DAY)) ? filters : null;
};

/** Settings of a new view of a list. */
export interface NewSettings {
  readonly settings: ViewSettings;
  /** The name of the open tab when the view cannot hold its filters. */
  readonly leftOut: string | null;
}

/** Filters, sort and columns of a list, without its tab and its search. */
export const toShownList = <Row, Answer extends ListAnswer<Row>, View extends string>({
  url: { filters, sort },
  columns,
  grid: { layout },
}: List<Row, Answer, View>): ShownList<Row> => ({ filters, sort, columns, layout });

/** Settings of a new view: the current list with the filters of its open tab. */
export const buildNewSettings = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition: { views },
  list,
}: Pick<ListPartsProps<Row, Answer, View>, 'definition' | 'list'>): NewSettings => {
  const { url, view, isNarrowedByView } = list;
  const shown = toShownList(list);
  if (views === undefined || !isNarrowedByView)
    return { settings: toViewSettings(shown), leftOut: null };
  const ofTab = filtersOfTab(views, view);
  const isEither = url.logic === 'OR' && url.filters.length > 1;
  if (ofTab === null || isEither)
    return { settings: toViewSettings(shown), leftOut: views.labels[view] };
  const filters = narrowFilters(url.filters, ofTab);
  return { settings: toViewSettings({ ...shown, filters }), leftOut: null };
};
