import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ColumnChooser } from '../../ui/data-grid/column-chooser.tsx';
import { DensityMenu } from '../../ui/data-grid/density-menu.tsx';
import { FilterBar, type FilterChip } from '../../ui/filter-bar.tsx';
import type { InventoryColumn } from './columns.tsx';
import { LogicSwitch } from './filter-chips.tsx';
import { FilterForm } from './filter-form.tsx';
import type { InventoryListState } from './use-inventory-list.ts';

export interface InventoryToolbarProps {
  readonly list: InventoryListState;
  readonly chips: readonly FilterChip[];
  readonly columns: readonly InventoryColumn[];
  readonly onExport: () => void;
}

/** Search, filters and the tools of the grid. */
export const InventoryToolbar = ({ list, chips, columns, onExport }: InventoryToolbarProps) => {
  const { url, grid } = list;
  return (
    <FilterBar
      search={{
        value: url.search,
        onChange: url.setSearch,
        placeholder: 'Search title, variant or SKU',
      }}
      chips={chips}
      add={(close) => (
        <FilterForm
          onApply={(filter) => {
            url.setFilters([...url.filters, filter], url.logic);
            close();
          }}
        />
      )}
      onClear={() => url.setFilters([], 'AND')}
      tools={
        <>
          <LogicSwitch list={url} />
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
