import { IconArrowsSplit2, IconPackages, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DraftConflict } from '../../../form/draft-conflict.tsx';
import { useUndoShortcuts } from '../../../lib/shortcuts.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { DataGrid } from '../../../grid/data-grid.tsx';
import { useEditableRows } from '../../../grid/use-editable-rows.ts';
import { FormActions } from '../../../form/form-actions.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import {
  allocationColumns,
  type AllocationHead,
  type AllocationRow,
} from './allocation-columns.tsx';
import {
  fillShipment,
  calculateQuantities,
  splitRemaining,
  takeUnits,
  addShipment,
  type Allocation,
  toAllocation,
  toShipmentInputs,
} from './allocation.ts';
import { areItemsFixed, ReceivedNote } from '../order/received-note.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import type { Version } from '../../../form/draft.ts';
import { useDraft } from '../../../form/use-draft.ts';
import { useSaving } from '../../../form/use-saving.ts';
import { allocationParts } from './allocation-parts.ts';
import type { ReadOrder } from '../../../data/purchase-orders/order.ts';
import { useReadOrder } from '../order/use-order-edit.ts';
import { variantName } from '../../../data/variants.ts';
import { useSetShipments } from '../../../data/purchase-orders/shipments.ts';
import { OrderToolbar, OrderTable } from '../order/order-layout.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './allocation-grid.module.css';
import { overAllocated, unitsInNoShipment } from './words.ts';

const toVersion = ({ order, revision }: ReadOrder): Version<Allocation> => ({
  value: toAllocation(order),
  revision,
});

const createItemNameLookup =
  ({ order, variants }: Pick<OrderScreen, 'order' | 'variants'>) =>
  (itemId: string): string => {
    const item = order.items.find(({ id }) => id === itemId);
    return variantName(variants.get(item?.productVariantId ?? ''));
  };

/** Draft of the order's shipments while units are moved between them; saved with one call. */
const useAllocation = (screen: OrderScreen) => {
  const { order, revision } = screen;
  const mergeFields = allocationParts(createItemNameLookup(screen));
  const base = useMemo(() => toAllocation(order), [order]);
  const { mutateAsync } = useSetShipments(order.id, ['VERSION_STALE']);
  const readOrder = useReadOrder(order.id);
  const draft = useDraft(base, revision, mergeFields);
  const saving = useSaving(draft, {
    mergeFields,
    send: ({ revision: from }, next) =>
      mutateAsync({ body: toShipmentInputs(next), revision: from }),
    readAgain: async () => toVersion(await readOrder()),
    done: 'Shipments saved',
  });
  useUndoShortcuts(draft.undo, draft.redo);
  return { ...draft, ...saving };
};

type AllocationState = ReturnType<typeof useAllocation>;

const getRowId = (row: AllocationRow): string => row.id;

const Tools = ({ screen, state }: { screen: OrderScreen; state: AllocationState }) => {
  const { order } = screen;
  const { value: allocation, change } = state;
  const left = calculateQuantities(order, allocation).reduce(
    (sum, { unallocated }) => sum + Math.max(0, unallocated),
    0,
  );
  const open = allocation.filter(({ received }) => !received);
  return (
    <OrderToolbar>
      <strong>Allocation</strong>
      <span className={left > 0 ? textStyles.warn : textStyles.muted} aria-live="polite">
        {left > 0 ? unitsInNoShipment(left) : 'Everything is in a shipment'}
      </span>
      <span style={{ flex: 1 }} />
      <ToolButton icon={IconPlus} onClick={() => change(addShipment)}>
        New shipment
      </ToolButton>
      {open.length > 0 && (
        <ActionMenu
          target={
            <ToolButton disabled={left === 0} menu>
              Put the rest into
            </ToolButton>
          }
          actions={open.map(({ key, name }) => ({
            label: name,
            onClick: () => change((before) => fillShipment(order, before, key)),
          }))}
        />
      )}
      <ToolButton
        variant="filled"
        icon={IconArrowsSplit2}
        disabled={left === 0}
        onClick={() => change((before) => splitRemaining(order, before))}
      >
        Split remaining
      </ToolButton>
    </OrderToolbar>
  );
};

const toAllocationRows = (
  { order, variants }: OrderScreen,
  allocation: Allocation,
): readonly AllocationRow[] =>
  calculateQuantities(order, allocation).map((counted, at) => ({
    id: counted.id,
    variant: variants.get(order.items[at]?.productVariantId ?? ''),
    counted,
    allocation,
  }));

/** Grid of items by shipments: units of each item in each shipment, and in none. */
export const AllocationGrid = ({ screen }: { readonly screen: OrderScreen }) => {
  const state = useAllocation(screen);
  const isFixed = areItemsFixed(screen);
  const { value: allocation, change, dirty, conflict } = state;
  // Compared by value: new columns on each edited number would reset the grid under edit.
  const heads = JSON.stringify(
    allocation.map(({ key, name, received }) => ({ key, name, received })),
  );
  const columns = useMemo(
    () => allocationColumns(JSON.parse(heads) as readonly AllocationHead[], !isFixed),
    [heads, isFixed],
  );
  const rows = useMemo(() => toAllocationRows(screen, allocation), [screen, allocation]);
  const over = rows.filter(({ counted }) => counted.unallocated < 0).length;
  const grid = useEditableRows({
    columns,
    rowId: getRowId,
    commit: (changed) =>
      change((before) =>
        [...changed.values()].reduce((all, row) => takeUnits(all, row.id, row.allocation), before),
      ),
    saved: (row) => ({ ...row, allocation: state.base.value }),
  });
  return (
    <div className={styles.allocation} data-print="flow">
      {isFixed ? <ReceivedNote screen={screen} /> : <Tools screen={screen} state={state} />}
      {over > 0 && <AlertBox tone="error">{overAllocated(over)}</AlertBox>}
      <OrderTable>
        <DataGrid
          label="Allocation to shipments"
          columns={columns}
          rows={rows}
          rowId={getRowId}
          {...grid}
          empty={
            <EmptyState icon={IconPackages} title="Nothing to allocate yet">
              Add items first, then spread them over shipments.
            </EmptyState>
          }
        />
      </OrderTable>
      {dirty && (
        <FormActions
          dirty
          saving={state.isSaving}
          onDiscard={state.discard}
          onSave={() => {
            if (over === 0) state.save();
            else toast.warning('The shipments hold more units than the order');
          }}
          saveLabel="Save shipments"
          besidePanels
        />
      )}
      <DraftConflict noun="allocation" conflict={conflict} saving={state.isSaving} />
    </div>
  );
};
