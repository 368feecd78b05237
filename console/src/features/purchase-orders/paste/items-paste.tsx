import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount, formatMoney, formatNumber } from '../../../lib/format.ts';
import type { PastedRow } from '../../../lib/paste.ts';
import { PastePanel } from '../../../ui/paste/paste-panel.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { EditItem } from '../order-edit.ts';
import type { OrderScreen } from '../order-screen.ts';
import { variantsQuery } from '../queries.ts';
import { variantName } from '../variants.ts';
import { pastedItemOf, readItems, withPasted } from './pasted-items.ts';
import { skusQuery } from './skus.ts';

interface ItemsPasteProps {
  readonly screen: OrderScreen;
  /** What was pasted before the panel was open. */
  readonly start: string;
  readonly onClose: () => void;
}

/** Reads prices of the variants first, then changes the items in one step. */
const useApply = ({ editing, currency, shopCurrency, remember }: OrderScreen) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const apply = async (rows: readonly PastedRow[]): Promise<boolean> => {
    setBusy(true);
    try {
      const pasted = rows.map(pastedItemOf);
      const variants = await client.query(variantsQuery(rows.map(({ id }) => id)));
      remember([...variants.values()]);
      editing.change((edit) => {
        const { supplierId, exchangeRates } = edit;
        const pricing = { supplierId, currency, shopCurrency, exchangeRates };
        return { ...edit, items: withPasted(edit.items, pasted, { variants, pricing }) };
      });
      toast.success(`Pasted ${formatCount(rows.length, 'item')}`);
      return true;
    } catch {
      toast.error();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, apply };
};

const labelOf = (rows: readonly PastedRow[], taken: ReadonlyMap<string, EditItem>): string => {
  const changes = rows.filter(({ id }) => taken.has(id)).length;
  const adds = rows.length - changes;
  if (changes === 0) return adds === 0 ? 'Add items' : `Add ${formatCount(adds, 'item')}`;
  if (adds === 0) return `Change ${formatCount(changes, 'item')}`;
  return `Add ${formatCount(adds, 'item')}, change ${formatNumber(changes)}`;
};

const quantityText = (before: EditItem | undefined, quantity: number): string =>
  before === undefined
    ? formatNumber(quantity)
    : `${formatNumber(before.quantity)} → ${formatNumber(quantity)}`;

/** Adds rows of SKU and quantity to an order; items it has already get the pasted numbers. */
export const ItemsPaste = ({ screen, start, onClose }: ItemsPasteProps) => {
  const { editing, currency } = screen;
  const { items } = editing.edit;
  const { data: catalogue, error, refetch } = useQuery(skusQuery);
  const taken = useMemo(() => new Map(items.map((item) => [item.productVariantId, item])), [items]);
  const names = useMemo(() => new Map(catalogue?.map((one) => [one.id, one])), [catalogue]);
  const read = useMemo(
    () =>
      catalogue === undefined ? undefined : readItems(catalogue, new Set(taken.keys()), currency),
    [catalogue, taken, currency],
  );
  const { busy, apply } = useApply(screen);
  return (
    <PastePanel
      title="Paste items"
      columns={['SKU', 'quantity', 'unit cost if it differs']}
      start={start}
      read={read}
      error={error}
      retry={() => void refetch()}
      preview={{
        numbersFrom: 1,
        titles: ['Item', 'Quantity', 'Unit cost'],
        cells: (row) => {
          const { variantId, quantity, unitCost } = pastedItemOf(row);
          return [
            variantName(names.get(variantId)),
            quantityText(taken.get(variantId), quantity),
            unitCost === null ? 'As it is' : formatMoney(unitCost, currency),
          ];
        },
      }}
      applyLabel={(rows) => labelOf(rows, taken)}
      busy={busy}
      onApply={(rows) => void apply(rows).then((done) => done && onClose())}
      onClose={onClose}
    />
  );
};
