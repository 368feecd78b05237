import { useMemo, type ReactNode } from 'react';
import { Button, Group } from '@mantine/core';
import { DataGrid } from '../grid/data-grid.tsx';
import { QueryFailed, EmptyState } from '../ui/states.tsx';
import type { ListAnswer } from '../data/list-call.ts';
import type { List, ListPartsProps } from './definition.ts';
import { allReasons, bySearch, filterSentence, inView } from './words.ts';

/** The tab that hides rows, in words, and a way to leave it. */
interface HidingTab {
  readonly reason: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
}

const describeHidingTab = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition: { views },
  list,
}: ListPartsProps<Row, Answer, View>): HidingTab | null =>
  views === undefined || !list.isNarrowedByView
    ? null
    : {
        reason: inView(views.labels[list.view]),
        clearLabel: views.showAll,
        onClear: list.showAll,
      };

const NothingAtAll = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition,
  parts: { empty, create },
}: ListPartsProps<Row, Answer, View>) => (
  <EmptyState
    icon={definition.icon}
    {...(create !== undefined && { action: <Button onClick={create.run}>{create.label}</Button> })}
    {...empty}
  />
);

const renderClearButton = (label: string, onClick: () => void) => (
  <Button variant="default" onClick={onClick}>
    {label}
  </Button>
);

/** Names the search, filters and tab that hide the rows, with a button to drop each. */
const NothingMatches = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition: { icon, words },
  list: { url, chips },
  tab,
}: ListPartsProps<Row, Answer, View> & { readonly tab: HidingTab | null }) => {
  const reasons = [
    ...(tab === null ? [] : [tab.reason]),
    ...(chips.length === 0 ? [] : [filterSentence(chips)]),
    ...(url.search === '' ? [] : [bySearch(url.search)]),
  ];
  return (
    <EmptyState
      icon={icon}
      title={words.noneMatches}
      action={
        <Group gap={8}>
          {tab !== null && renderClearButton(tab.clearLabel, tab.onClear)}
          {chips.length > 0 && renderClearButton('Clear filters', () => url.setFilters([], 'AND'))}
          {url.search !== '' && renderClearButton('Clear the search', () => url.setSearch(''))}
        </Group>
      }
    >
      {words.onlyWhere(allReasons(reasons))}
    </EmptyState>
  );
};

const isNarrowed = ({ chips, url }: Pick<List<never, never, never>, 'chips' | 'url'>): boolean =>
  chips.length > 0 || url.search !== '';

/** In place of the rows when there are none: none at all, none in this view, or none that matches. */
const ListEmpty = <Row, Answer extends ListAnswer<Row>, View extends string>(
  props: ListPartsProps<Row, Answer, View>,
) => {
  const { definition, list } = props;
  const { icon, views } = definition;
  const tab = describeHidingTab(props);
  if (isNarrowed(list)) return <NothingMatches {...props} tab={tab} />;
  if (tab === null || views === undefined || list.counts?.[list.everyView] === 0)
    return <NothingAtAll {...props} />;
  return (
    <EmptyState
      icon={icon}
      title={views.nothingIn?.[list.view] ?? views.noneIn(views.labels[list.view])}
      action={renderClearButton(tab.clearLabel, tab.onClear)}
    />
  );
};

/** The view of the address, or the rows, could not be loaded. */
const buildErrorProps = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition: { words },
  list: { answer, saved },
}: ListPartsProps<Row, Answer, View>): { readonly error?: ReactNode } => {
  if (saved.isUnread && saved.query.isError)
    return { error: <QueryFailed title="The view could not be loaded" query={saved.query} /> };
  return answer.isError ? { error: <QueryFailed title={words.failed} query={answer} /> } : {};
};

export const ListRows = <Row, Answer extends ListAnswer<Row>, View extends string>(
  props: ListPartsProps<Row, Answer, View>,
) => {
  const { definition, list, parts } = props;
  const { url, answer, rows, grid, selection, table } = list;
  const ids = useMemo(() => new Set(selection.ids.keys()), [selection.ids]);
  return (
    <DataGrid
      ref={table}
      label={definition.label ?? definition.title ?? definition.name}
      columns={list.columns}
      rows={rows}
      {...(list.printing.rows !== undefined && { printedRows: list.printing.rows })}
      rowId={definition.rowId}
      layout={grid.layout}
      onLayoutChange={grid.setLayout}
      sort={url.sort}
      onSortChange={url.setSort}
      {...(parts.bulk !== undefined && {
        selection: ids,
        onSelectionChange: (next) => selection.select(next, rows ?? []),
      })}
      {...(parts.open !== undefined && { onOpen: parts.open })}
      activeId={list.panel}
      {...(parts.rowActions !== undefined && { rowActions: parts.rowActions })}
      refreshing={answer.isPlaceholderData}
      {...buildErrorProps(props)}
      empty={<ListEmpty {...props} />}
      {...parts.grid}
    />
  );
};
