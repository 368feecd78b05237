import { addDays, type Day, startOfDay } from '@quartermaster/contracts/core/day';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ToBuyGroup } from '@quartermaster/contracts/inventory/calls/to-buy';
import type { ListAnswer } from '../../data/list-call.ts';
import { insightsMetadataQuery, useTimeZone } from '../../data/settings.ts';
import {
  type Ignoring,
  type RowVisibility,
  useIgnoreCall,
  useUnignore,
} from '../../data/to-buy.ts';
import { dayAt } from '../../lib/dates.ts';
import { toast } from '../../ui/toast.tsx';
import { type BuyRow, buyRows, listGroups, NOTHING_TYPED } from './rows.ts';
import { ignoredUntil } from './words.ts';

const withoutVariants = (group: ToBuyGroup, ids: ReadonlySet<string>): readonly ToBuyGroup[] => {
  const items = group.items.filter(({ variantId }) => !ids.has(variantId));
  return items.length === 0 ? [] : [{ ...group, items }];
};

/** Applies an ignore to the listed products: removes the variants, or marks them where ignored ones are shown. */
export const applyIgnore = (
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

export const ignorePresets = [
  { label: 'Ignore for a week', days: 7 },
  { label: 'Ignore for a month', days: 30 },
  { label: 'Ignore for 3 months', days: 90 },
] as const;

/** Ignored rows leave the pages that were read; the counts follow with the server's answer. */
const hideRows = (client: QueryClient, ignoring: Ignoring): void => {
  const pages = client.getQueriesData<ListAnswer<BuyRow>>({ queryKey: ['to-buy', 'list'] });
  for (const [key, page] of pages) {
    if (page === undefined) continue;
    const { extra } = key[3] as { readonly extra: RowVisibility };
    const groups = listGroups(page.data);
    const data = buyRows(applyIgnore(groups, ignoring, extra.showIgnored), NOTHING_TYPED);
    client.setQueryData(key, { ...page, data });
  }
};

/** Leaves variants out until a day begins in the shop, at once and with an undo (UI-SC-14). */
export const useIgnore = () => {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const { mutate: unignore } = useUnignore();
  const { mutate } = useIgnoreCall((ignoring) => {
    hideRows(client, ignoring);
    const { variantIds, ignoreUntil } = ignoring;
    const day = dayAt(Date.parse(ignoreUntil), timeZone);
    toast.undoable(ignoredUntil(variantIds.length, day), () => unignore({ variantIds }));
  });
  const today = useQuery(insightsMetadataQuery).data?.today ?? null;
  const until = (variantIds: readonly VariantId[], day: Day): void =>
    mutate({ variantIds: [...variantIds], ignoreUntil: startOfDay(day, timeZone) });
  return {
    today,
    until,
    forDays: (variantIds: readonly VariantId[], days: number): void => {
      if (today !== null) until(variantIds, addDays(today, days));
    },
    unignore: (variantIds: readonly VariantId[]): void => unignore({ variantIds: [...variantIds] }),
  };
};
