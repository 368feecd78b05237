import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMoney, formatNumber } from '../../../../lib/format.ts';
import type { PastedRow } from '../../../../lib/paste.ts';
import { PastePanel } from '../../../../ui/paste/paste-panel.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { variantName, variantsQuery, skusQuery } from '../../../../data/variants.ts';
import { toPastedItem, readItems, type PastedItems } from './pasted-items.ts';
import { addAndChange, addItems, changeItems, itemsPasted } from '../words.ts';

export interface ItemsPastePanelProps {
  /** Currency of the pasted costs. */
  readonly currency: string;
  /** Quantities of the variants that the order has already. */
  readonly taken: ReadonlyMap<string, number>;
  readonly onPasted: (items: PastedItems) => void;
  readonly onClose: () => void;
}

/** Loads the prices of the variants, then passes on all items in one step. */
const useApply = ({ onPasted, onClose }: ItemsPastePanelProps) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rows: readonly PastedRow[]) =>
      client.query(variantsQuery(rows.map(({ id }) => id))),
    onSuccess: (variants, rows) => {
      onPasted({ pasted: rows.map(toPastedItem), variants });
      toast.success(itemsPasted(rows.length));
      onClose();
    },
    meta: { failed: 'The items were not pasted', changes: 'nothing' },
  });
};

const formatLabel = (rows: readonly PastedRow[], taken: ReadonlyMap<string, number>): string => {
  const changes = rows.filter(({ id }) => taken.has(id)).length;
  const adds = rows.length - changes;
  if (changes === 0) return addItems(adds);
  return adds === 0 ? changeItems(changes) : addAndChange(adds, changes);
};

const quantityText = (before: number | undefined, quantity: number): string =>
  before === undefined
    ? formatNumber(quantity)
    : `${formatNumber(before)} → ${formatNumber(quantity)}`;

/** Pastes rows of SKU and quantity into an order; items that the order has already get the pasted numbers. */
export const ItemsPastePanel = (props: ItemsPastePanelProps) => {
  const { currency, taken, onClose } = props;
  const { data: catalogue, error, refetch } = useQuery(skusQuery);
  const names = useMemo(() => new Map(catalogue?.map((one) => [one.id, one])), [catalogue]);
  const read = useMemo(
    () =>
      catalogue === undefined ? undefined : readItems(catalogue, new Set(taken.keys()), currency),
    [catalogue, taken, currency],
  );
  const { mutate, isPending } = useApply(props);
  return (
    <PastePanel
      title="Paste items"
      columns={['SKU', 'quantity', 'unit cost if it differs']}
      read={read}
      error={error}
      retry={() => void refetch()}
      preview={{
        numbers: [1, 2],
        titles: ['Item', 'Quantity', 'Unit cost'],
        cells: (row) => {
          const { variantId, quantity, unitCost } = toPastedItem(row);
          return [
            variantName(names.get(variantId)),
            quantityText(taken.get(variantId), quantity),
            unitCost === null ? 'As it is' : formatMoney(unitCost, currency),
          ];
        },
      }}
      applyLabel={(rows) => formatLabel(rows, taken)}
      busy={isPending}
      onApply={(rows) => mutate(rows)}
      onClose={onClose}
    />
  );
};
