import { useMemo } from 'react';
import { DataGrid } from '../grid/data-grid.tsx';
import { QueryFailed } from '../ui/states.tsx';
import type { ListPartsProps } from './definition.ts';
import { ListEmpty } from './list-empty.tsx';
import type { ListAnswer } from '../data/list-call.ts';

/** The table of a list. */
export const ListRows = <Row, Answer extends ListAnswer<Row>, View extends string>(
  props: ListPartsProps<Row, Answer, View>,
) => {
  const { definition, list, parts } = props;
  const { url, answer, rows, grid, picked, setTable } = list;
  const ids = useMemo(() => new Set(picked.ids.keys()), [picked.ids]);
  return (
    <DataGrid
      ref={setTable}
      label={definition.label ?? definition.title ?? `${definition.noun}s`}
      columns={list.columns}
      rows={rows}
      rowId={definition.rowId}
      layout={grid.layout}
      onLayoutChange={grid.setLayout}
      sort={url.sort}
      onSortChange={url.setSort}
      {...(parts.bulk !== undefined && {
        selection: ids,
        onSelectionChange: (next) => picked.select(next, rows ?? []),
      })}
      {...(parts.open !== undefined && { onOpen: parts.open })}
      activeId={list.panel}
      rowActions={parts.rowActions}
      refreshing={answer.isPlaceholderData}
      {...(answer.isError && {
        error: <QueryFailed what={`The ${definition.noun}s`} query={answer} />,
      })}
      empty={<ListEmpty {...props} />}
      {...parts.grid}
    />
  );
};
