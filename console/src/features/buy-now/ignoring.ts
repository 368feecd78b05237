import type { ToBuyGroup } from '@quartermaster/contracts/inventory/calls/items';
import type { Ignoring } from '../../data/to-buy.ts';

const withoutVariants = (group: ToBuyGroup, ids: ReadonlySet<string>): readonly ToBuyGroup[] => {
  const items = group.items.filter(({ variantId }) => !ids.has(variantId));
  return items.length === 0 ? [] : [{ ...group, items }];
};

/** The products as they are listed once variants are ignored: left out, or marked where ignored ones are shown. */
export const afterIgnoring = (
  groups: readonly ToBuyGroup[],
  { variantIds, ignoreUntil }: Ignoring,
  showIgnored: boolean,
): readonly ToBuyGroup[] => {
  const ids = new Set(variantIds);
  if (!showIgnored) return groups.flatMap((group) => withoutVariants(group, ids));
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => (ids.has(item.variantId) ? { ...item, ignoreUntil } : item)),
  }));
};
