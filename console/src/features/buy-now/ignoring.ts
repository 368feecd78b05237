import type { ToBuyGroup } from '@quartermaster/contracts/inventory/calls/items';

/** Variants that are left out until a moment. */
export interface Ignored {
  readonly variantIds: ReadonlySet<string>;
  readonly until: string;
}

const withoutVariants = (group: ToBuyGroup, { variantIds }: Ignored): readonly ToBuyGroup[] => {
  const items = group.items.filter(({ variantId }) => !variantIds.has(variantId));
  return items.length === 0 ? [] : [{ ...group, items }];
};

const marked = (group: ToBuyGroup, { variantIds, until }: Ignored): ToBuyGroup => ({
  ...group,
  items: group.items.map((item) =>
    variantIds.has(item.variantId) ? { ...item, ignoreUntil: until } : item,
  ),
});

/** The products as they are listed once variants are ignored: left out, or marked where ignored ones are shown. */
export const afterIgnoring = (
  groups: readonly ToBuyGroup[],
  ignored: Ignored,
  showIgnored: boolean,
): readonly ToBuyGroup[] =>
  groups.flatMap((group) =>
    showIgnored ? [marked(group, ignored)] : withoutVariants(group, ignored),
  );
