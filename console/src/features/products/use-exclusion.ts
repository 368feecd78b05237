import type { ProductId } from '@quartermaster/contracts/core/ids';
import { type TrackedStock, fetchTrackedStock, useSetExcluded } from '../../data/product-list.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { formatCount, formatMoney, pluralize } from '../../lib/format.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';

const describeExclusion = (
  { items, units, value }: TrackedStock,
  currency: string | null,
): string => {
  const worth = value === null ? 'an unknown value' : formatMoney(value, currency);
  return `${formatCount(items, 'item')} with ${formatCount(units, 'unit')}, worth ${worth}, ${pluralize(items, 'leaves', 'leave')} the inventory, buy now and all totals. Past orders keep ${pluralize(items, 'it', 'them')}. Including the products again brings the history back.`;
};

/** Excludes products after a confirmation that counts their stock, or includes them again; both can be undone. */
export const useExclusion = () => {
  const currency = useShopCurrency();
  const [exclude, include] = [useSetExcluded(true), useSetExcluded(false)];
  return {
    isPending: exclude.isPending || include.isPending,
    exclude: async (productIds: readonly ProductId[]): Promise<void> => {
      const count = formatCount(productIds.length, 'product');
      const stock = await fetchTrackedStock(productIds);
      const sure = await confirm({
        title: `Exclude ${count}?`,
        body: describeExclusion(stock, currency),
        confirmLabel: `Exclude ${count}`,
        danger: true,
      });
      if (!sure) return;
      exclude.mutate(productIds, {
        onSuccess: () => toast.undoable(`${count} excluded`, () => include.mutate(productIds)),
      });
    },
    include: (productIds: readonly ProductId[]): void =>
      include.mutate(productIds, {
        onSuccess: () =>
          toast.undoable(`${formatCount(productIds.length, 'product')} included`, () =>
            exclude.mutate(productIds),
          ),
      }),
  };
};
