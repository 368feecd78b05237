import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconPencil,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type RefObject } from 'react';
import type { SelectedRows } from '../../../lib/selected-rows.ts';
import type { Column } from '../../../ui/data-grid/column.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { useDensity } from '../../../ui/data-grid/density-menu.tsx';
import type { DataGridHandle, RowAction } from '../../../ui/data-grid/grid-props.ts';
import type { FilterChip } from '../../../ui/filter-bar.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { PaymentsEmpty } from './payments-empty.tsx';
import type { PaymentActions } from './use-payment-actions.ts';
import type { PaymentList } from './use-payment-list.ts';

const idOf = (row: PaymentRow): string => row.id;
const icon = { size: 16, stroke: 1.6 } as const;

export interface PaymentsGridProps {
  readonly list: PaymentList;
  readonly columns: readonly Column<PaymentRow>[];
  readonly chips: readonly FilterChip[];
  readonly actions: PaymentActions;
  readonly grid: RefObject<DataGridHandle | null>;
  readonly picked: SelectedRows<PaymentRow>;
  readonly panel: string | null;
  readonly add: () => void;
  readonly onOpen: (row: PaymentRow) => void;
}

const useRowActions = ({ actions, onOpen }: Pick<PaymentsGridProps, 'actions' | 'onOpen'>) => {
  const navigate = useNavigate();
  return (row: PaymentRow): readonly RowAction[] => {
    const paid = row.status === 'PAID';
    const params = { id: row.purchaseOrderId, tab: 'payments' };
    return [
      { label: 'Edit', icon: <IconPencil {...icon} />, onClick: () => onOpen(row) },
      {
        label: paid ? 'Mark as not paid' : 'Mark as paid',
        icon: paid ? <IconCircleDashed {...icon} /> : <IconCircleCheck {...icon} />,
        onClick: () => actions.toggle(row),
      },
      {
        label: 'Open the order',
        icon: <IconTruckDelivery {...icon} />,
        onClick: () => void navigate({ to: '/purchase-orders/$id/{-$tab}', params }),
      },
      {
        label: 'Delete',
        icon: <IconTrash {...icon} />,
        danger: true,
        onClick: () => void actions.remove([row]),
      },
    ];
  };
};

export const PaymentsGrid = ({ grid: handle, ...props }: PaymentsGridProps) => {
  const { list, columns, chips, actions, picked, panel, add, onOpen } = props;
  const { url, answer, grid } = list;
  const rows = answer.data?.data;
  const selection = useMemo(() => new Set(picked.ids.keys()), [picked.ids]);
  return (
    <DataGrid
      ref={handle}
      label="Payments"
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
      onOpen={onOpen}
      activeId={panel}
      rowActions={useRowActions({ actions, onOpen })}
      refreshing={answer.isPlaceholderData}
      {...(answer.isError && {
        error: <ErrorState error={answer.error} retry={() => void answer.refetch()} />,
      })}
      empty={<PaymentsEmpty list={list} chips={chips} onAdd={add} />}
    />
  );
};
