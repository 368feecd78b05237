import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FilterFields } from './filter-fields.ts';
import { usePhone } from '../../lib/use-phone.ts';
import type { ListUrl, ListFilters } from '../list-url.ts';
import type { Column } from '../../grid/column.ts';
import { ColumnChooser } from '../../grid/column-chooser.tsx';
import { DensityMenu } from '../../grid/density-menu.tsx';
import type { useGridLayout } from '../../grid/use-grid-layout.ts';
import { FilterBar, type FilterChip } from '../filter-bar.tsx';
import { LogicSwitch } from './filter-chips.tsx';
import { FilterForm } from './filter-form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export interface ListToolbarProps<Row> {
  readonly list: ListUrl & ListFilters;
  readonly grid: ReturnType<typeof useGridLayout>;
  /** Absent: the list has no filters. */
  readonly fields?: FilterFields;
  readonly chips: readonly FilterChip[];
  readonly columns: readonly Column<Row>[];
  /** What the search looks into. */
  readonly placeholder: string;
  readonly onExport: () => void;
  /** Before the tools of the grid. */
  readonly tools?: ReactNode;
  /** After the search. */
  readonly switches?: ReactNode;
}

/** What cards have not. */
const TableTools = ({ onExport }: Pick<ListToolbarProps<never>, 'onExport'>) => (
  <>
    <DensityMenu />
    <IconButton icon={IconDownload} label="Export what is shown as CSV" onClick={onExport} />
  </>
);

/** Search, filters and the tools of the grid. */
export const ListToolbar = <Row,>(props: ListToolbarProps<Row>) => {
  const { list, grid, fields, chips, columns, placeholder, onExport, tools, switches } = props;
  return (
    <FilterBar
      search={{ value: list.search, onChange: list.setSearch, placeholder }}
      chips={chips}
      {...(fields !== undefined && {
        add: (close: () => void) => (
          <FilterForm
            fields={fields}
            onApply={(filter) => {
              list.setFilters([...list.filters, filter], list.logic);
              close();
            }}
          />
        ),
      })}
      onClear={() => list.setFilters([], 'AND')}
      tools={
        <>
          {tools}
          <LogicSwitch list={list} />
          <ColumnChooser
            columns={columns}
            layout={grid.layout}
            onChange={grid.setLayout}
            onReset={grid.reset}
          />
          {!usePhone() && <TableTools onExport={onExport} />}
        </>
      }
    >
      {switches}
    </FilterBar>
  );
};
