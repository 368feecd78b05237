import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type RefObject } from 'react';
import type { SelectedRows } from '../../lib/selected-rows.ts';
import type { Column } from '../../ui/data-grid/column.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { useDensity } from '../../ui/data-grid/density-menu.tsx';
import type { DataGridHandle } from '../../ui/data-grid/grid-props.ts';
import type { FilterChip } from '../../ui/filter-bar.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { OrdersEmpty } from './orders-empty.tsx';
import type { OrderList } from './use-order-list.ts';
import { useOrderRowActions } from './use-order-row-actions.tsx';

const idOf = (order: OrderRow): string => order.id;

export interface OrdersGridProps {
  readonly list: OrderList;
  readonly columns: readonly Column<OrderRow>[];
  readonly chips: readonly FilterChip[];
  readonly grid: RefObject<DataGridHandle | null>;
  readonly picked: SelectedRows<OrderRow>;
  readonly add: () => void;
  readonly onDelete: (order: OrderRow) => void;
}

/** One page of orders. */
export const OrdersGrid = ({ grid: handle, ...props }: OrdersGridProps) => {
  const { list, columns, chips, picked, add, onDelete } = props;
  const { url, answer, grid } = list;
  const rows = answer.data?.data;
  const navigate = useNavigate();
  const open = ({ id }: OrderRow) =>
    void navigate({ to: '/purchase-orders/$id/{-$tab}', params: { id } });
  const rowActions = useOrderRowActions(open, onDelete);
  const selection = useMemo(() => new Set(picked.ids.keys()), [picked.ids]);
  return (
    <DataGrid
      ref={handle}
      label="Purchase orders"
      columns={columns}
      rows={rows}
      rowId={idOf}
      layout={grid.layout}
      onLayoutChange={grid.setLayout}
      density={useDensity()}
      sort={url.sort}
      onSortChange={url.setSort}
      selection={selection}
      onSelectionChange={(ids) => picked.select(ids, rows ?? [])}
      onOpen={open}
      rowActions={rowActions}
      refreshing={answer.isPlaceholderData}
      {...(answer.isError && {
        error: <ErrorState error={answer.error} retry={() => void answer.refetch()} />,
      })}
      empty={<OrdersEmpty list={list} chips={chips} onAdd={add} />}
    />
  );
};
