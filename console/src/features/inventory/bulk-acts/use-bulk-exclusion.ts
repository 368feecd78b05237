import { fetchTrackedStock } from '../../../data/product-list.ts';
import { track } from '../../../lib/analytics.ts';
import { formatCount } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { type SelectedItems, useBulkChange } from './bulk-form.ts';
import { listProductIds, scopeText } from './product-scope.ts';

/** Excludes the products of the items from tracking after a confirmation, which counts their variants; clears the selection. */
export const useBulkExclusion = (selected: SelectedItems) => {
  const { items, selection: picked } = selected;
  const { change } = useBulkChange(selected);
  return async (): Promise<void> => {
    const productIds = listProductIds(items);
    const count = formatCount(productIds.length, 'product');
    const { items: variants } = await fetchTrackedStock(productIds);
    const sure = await confirm({
      title: `Exclude ${count}?`,
      body: `${scopeText(productIds.length, variants, items.length)}. All of them leave the inventory, buy now and all totals. Past orders keep them.`,
      confirmLabel: `Exclude ${count}`,
      danger: true,
    });
    if (!sure) return;
    change({ kind: 'excluded', excluded: true }, () => {
      track('Exclude products');
      picked.clear();
    });
  };
};
