import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { FilterFields } from '../../lib/filter-fields.ts';
import type { ListFilters } from '../../lib/list-filters.ts';
import type { ListUrl } from '../../lib/list-url.ts';
import type { Column } from '../data-grid/column.ts';
import { ColumnChooser } from '../data-grid/column-chooser.tsx';
import { DensityMenu } from '../data-grid/density-menu.tsx';
import type { useGridLayout } from '../data-grid/use-grid-layout.ts';
import { FilterBar, type FilterChip } from '../filter-bar.tsx';
import { LogicSwitch } from './filter-chips.tsx';
import { FilterForm } from './filter-form.tsx';

export interface ListToolbarProps<Row> {
  readonly list: ListUrl & ListFilters;
  readonly grid: ReturnType<typeof useGridLayout>;
  readonly fields: FilterFields;
  readonly chips: readonly FilterChip[];
  readonly columns: readonly Column<Row>[];
  /** What the search looks into. */
  readonly placeholder: string;
  readonly onExport: () => void;
}

/** Search, filters and the tools of the grid. */
export const ListToolbar = <Row,>(props: ListToolbarProps<Row>) => {
  const { list, grid, fields, chips, columns, placeholder, onExport } = props;
  return (
    <FilterBar
      search={{ value: list.search, onChange: list.setSearch, placeholder }}
      chips={chips}
      add={(close) => (
        <FilterForm
          fields={fields}
          onApply={(filter) => {
            list.setFilters([...list.filters, filter], list.logic);
            close();
          }}
        />
      )}
      onClear={() => list.setFilters([], 'AND')}
      tools={
        <>
          <LogicSwitch list={list} />
          <ColumnChooser
            columns={columns}
            layout={grid.layout}
            onChange={grid.setLayout}
            onReset={grid.reset}
          />
          <DensityMenu />
          <Tooltip label="Export what is shown as CSV">
            <ActionIcon aria-label="Export what is shown as CSV" onClick={onExport}>
              <IconDownload size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </>
      }
    />
  );
};
