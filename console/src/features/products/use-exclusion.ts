import type { ProductId } from '@quartermaster/contracts/core/ids';
import { fetchTrackedStock, useSetExcluded } from '../../data/product-list.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { exclusionHint, productsExcluded, productsIncluded } from './words.ts';
import { excludeQuestion, excludeProducts } from '../../item/words.ts';

/** Excludes products after a confirmation that counts their stock, or includes them again; both can be undone. */
export const useExclusion = () => {
  const currency = useShopCurrency();
  const [exclude, include] = [useSetExcluded(true), useSetExcluded(false)];
  return {
    isPending: exclude.isPending || include.isPending,
    exclude: async (productIds: readonly ProductId[]): Promise<void> => {
      const products = productIds.length;
      const stock = await fetchTrackedStock(productIds);
      const sure = await confirm({
        title: excludeQuestion(products),
        body: exclusionHint(stock, currency),
        confirmLabel: excludeProducts(products),
        danger: true,
      });
      if (!sure) return;
      exclude.mutate(productIds, {
        onSuccess: () =>
          toast.undoable(productsExcluded(products), () => include.mutate(productIds)),
      });
    },
    include: (productIds: readonly ProductId[]): void =>
      include.mutate(productIds, {
        onSuccess: () =>
          toast.undoable(productsIncluded(productIds.length), () => exclude.mutate(productIds)),
      }),
  };
};
