import { fetchTrackedStock } from '../../../data/product-list.ts';
import { track } from '../../../lib/analytics.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { type SelectedItems, useBulkChange } from './bulk-form.ts';
import { listProductIds } from './product-scope.ts';
import { exclusionHint, scopeText } from '../words.ts';
import { excludeQuestion, excludeProducts } from '../../../item/words.ts';

/** Excludes the products of the items from tracking after a confirmation, which counts their variants; clears the selection. */
export const useBulkExclusion = (selected: SelectedItems) => {
  const { items, selection: picked } = selected;
  const { change } = useBulkChange(selected);
  return async (): Promise<void> => {
    const productIds = listProductIds(items);
    const products = productIds.length;
    const { items: variants } = await fetchTrackedStock(productIds);
    const sure = await confirm({
      title: excludeQuestion(products),
      body: exclusionHint(scopeText(products, variants, items.length)),
      confirmLabel: excludeProducts(products),
      danger: true,
    });
    if (!sure) return;
    change({ kind: 'excluded', excluded: true }, () => {
      track('Exclude products');
      picked.clear();
    });
  };
};
