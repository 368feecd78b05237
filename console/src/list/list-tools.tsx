import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import type { ListPartsProps, List } from './definition.ts';
import { ListToolbar } from './filters/list-toolbar.tsx';
import type { ListAnswer } from '../data/list-call.ts';

interface SelectedProps<Row, Answer extends ListAnswer<Row>, View extends string> {
  readonly noun: string;
  readonly selected: readonly Row[];
  readonly list: List<Row, Answer, View>;
  readonly children: ReactNode;
}

/** In place of the toolbar while rows are selected. */
const Selected = <Row, Answer extends ListAnswer<Row>, View extends string>({
  noun,
  selected,
  list,
  children,
}: SelectedProps<Row, Answer, View>) => {
  const total = list.answer.data?.total ?? 0;
  const selectAll = useMutation({
    mutationFn: list.loadAllMatching,
    onSuccess: list.picked.selectAll,
    meta: { failed: 'The rows were not selected', changes: 'nothing' },
  });
  return (
    <BulkBar
      count={selected.length}
      noun={noun}
      onClear={list.picked.clear}
      matching={{
        pageCount: list.rows?.length ?? 0,
        total,
        allSelected: selected.length >= total,
        onSelectAll: () => selectAll.mutate(),
      }}
    >
      {children}
    </BulkBar>
  );
};

/** Search, filters and tools of a list; the bulk actions while rows are selected. */
export const ListTools = <Row, Answer extends ListAnswer<Row>, View extends string>({
  definition: { search, noun, filters },
  list,
  parts: { bulk, tools, switches, selectedBar },
}: ListPartsProps<Row, Answer, View>) => {
  const selected = list.picked.rowsOf(list.rows);
  if (bulk !== undefined && selected.length > 0)
    return <Selected {...{ noun, selected, list }}>{bulk(selected)}</Selected>;
  if (selectedBar !== undefined && selectedBar !== false) return selectedBar;
  return (
    <ListToolbar
      list={list.url}
      grid={list.grid}
      {...(filters !== undefined && { fields: filters })}
      chips={list.chips}
      columns={list.columns}
      placeholder={search}
      onExport={list.exportCsv}
      tools={tools}
      switches={switches}
    />
  );
};
