import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize, IconDownload } from '@tabler/icons-react';
import { BulkBar } from '../../list/bulk-bar.tsx';
import { ColumnChooser } from '../../ui/data-grid/column-chooser.tsx';
import type { Column } from '../../ui/data-grid/column.ts';
import { DensityMenu } from '../../ui/data-grid/density-menu.tsx';
import type { GridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { FilterBar } from '../../list/filter-bar.tsx';
import { IgnoreMenu } from './ignore-menu.tsx';
import type { BuyRow } from './rows.ts';
import type { BuyNowList } from './use-buy-now-list.ts';

export interface BuyNowToolbarProps {
  readonly list: BuyNowList;
  readonly columns: readonly Column<BuyRow>[];
  readonly grid: GridLayout;
  readonly allExpanded: boolean;
  readonly onExpandAll: () => void;
  readonly onExport: () => void;
}

const ExpandTool = ({
  allExpanded,
  onExpandAll,
}: Pick<BuyNowToolbarProps, 'allExpanded' | 'onExpandAll'>) => {
  const label = allExpanded ? 'Hide all variants' : 'Show all variants';
  const Icon = allExpanded ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onExpandAll}>
        <Icon size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
};

/** Search, what the list leaves out, and the tools of the grid. */
export const BuyNowToolbar = ({ list, columns, grid, ...tools }: BuyNowToolbarProps) => (
  <FilterBar
    search={{
      value: list.url.search,
      onChange: list.url.setSearch,
      placeholder: 'Search title, variant or SKU',
    }}
    tools={
      <>
        <ExpandTool allExpanded={tools.allExpanded} onExpandAll={tools.onExpandAll} />
        <ColumnChooser
          columns={columns}
          layout={grid.layout}
          onChange={grid.setLayout}
          onReset={grid.reset}
        />
        <DensityMenu />
        <Tooltip label="Export what is shown as CSV">
          <ActionIcon aria-label="Export what is shown as CSV" onClick={tools.onExport}>
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </>
    }
  >
    <Switch
      size="xs"
      ml={4}
      label="Show ignored"
      checked={list.shown.showIgnored}
      onChange={(event) => list.show('ignored', event.currentTarget.checked)}
    />
    <Switch
      size="xs"
      ml={8}
      label="Show already in an order"
      checked={list.shown.showAlreadyInPO}
      onChange={(event) => list.show('ordered', event.currentTarget.checked)}
    />
  </FilterBar>
);

interface SelectedProps {
  readonly ids: readonly string[];
  readonly edited: boolean;
  readonly onReset: () => void;
  readonly onClear: () => void;
  readonly onPickDate: () => void;
}

/** What can be done with the picked variants besides ordering them. */
export const SelectedBar = ({ ids, edited, onReset, onClear, onPickDate }: SelectedProps) => (
  <BulkBar count={ids.length} noun="item" onClear={onClear}>
    <IgnoreMenu variantIds={ids} onPickDate={onPickDate} onDone={onClear} />
    {edited && (
      <Button size="xs" variant="default" onClick={onReset}>
        Back to the suggested quantities
      </Button>
    )}
  </BulkBar>
);
