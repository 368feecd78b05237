import { addDays, type Day, startOfDay } from '@quartermaster/contracts/core/day';
import type { CallInput } from '@quartermaster/contracts/core/client';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  ignoreToBuy,
  unignoreToBuy,
  type ToBuyGroup,
} from '@quartermaster/contracts/inventory/calls/items';
import { createPurchaseOrderWithQuantities } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { formatCount, formatDate } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { insightsMetadata, shopSettingsQuery } from '../../lib/shop-settings.ts';
import { toast } from '../../ui/toast.tsx';
import type { ToBuyPage } from './queries.ts';

export const ignorePresets = [
  { label: 'Ignore for a week', days: 7 },
  { label: 'Ignore for a month', days: 30 },
  { label: 'Ignore for 3 months', days: 90 },
] as const;

const withoutVariants = (group: ToBuyGroup, ids: ReadonlySet<string>): readonly ToBuyGroup[] => {
  const items = group.items.filter(({ variantId }) => !ids.has(variantId));
  return items.length === 0 ? [] : [{ ...group, items }];
};

const marked = (group: ToBuyGroup, ids: ReadonlySet<string>, until: string): ToBuyGroup => ({
  ...group,
  items: group.items.map((item) =>
    ids.has(item.variantId) ? { ...item, ignoreUntil: until } : item,
  ),
});

/** Ignored rows leave the lists that hide them at once; the counts follow with the server's answer. */
const hideRows = (client: QueryClient, ids: ReadonlySet<string>, until: string): void => {
  for (const [key, page] of client.getQueriesData<ToBuyPage>({ queryKey: ['to-buy', 'list'] })) {
    if (page === undefined) continue;
    const { showIgnored } = key[2] as { readonly showIgnored: boolean };
    const data = page.data.flatMap((group) =>
      showIgnored ? [marked(group, ids, until)] : withoutVariants(group, ids),
    );
    client.setQueryData<ToBuyPage>(key, { ...page, data });
  }
};

interface Ignoring {
  readonly variantIds: readonly VariantId[];
  readonly day: Day;
}

export const useUnignore = () =>
  useMutation({
    mutationFn: (variantIds: readonly VariantId[]) =>
      call(unignoreToBuy, { body: { variantIds: [...variantIds] } }),
    meta: { changes: ['to-buy'] },
  });

/** The callbacks stand here and not at the call, for the bar that was used is gone by the time the answer comes. */
const useIgnoreCall = () => {
  const client = useQueryClient();
  const unignore = useUnignore();
  const { data: shop } = useQuery(shopSettingsQuery);
  const instantOf = (day: Day): string => startOfDay(day, shop?.timeZone ?? 'UTC');
  return useMutation({
    mutationFn: ({ variantIds, day }: Ignoring) =>
      call(ignoreToBuy, { body: { variantIds: [...variantIds], ignoreUntil: instantOf(day) } }),
    onMutate: async ({ variantIds, day }) => {
      await client.cancelQueries({ queryKey: ['to-buy'] });
      hideRows(client, new Set(variantIds), instantOf(day));
    },
    onSuccess: (_answer, { variantIds, day }) => {
      const words = `${formatCount(variantIds.length, 'item')} ignored until ${formatDate(day)}`;
      toast.undoable(words, () => unignore.mutate(variantIds));
    },
    onError: () => void client.invalidateQueries({ queryKey: ['to-buy'] }),
    meta: { changes: ['to-buy'] },
  });
};

/** Leaves variants out until a day begins in the shop, at once and with a way back (UI-SC-14). */
export const useIgnore = () => {
  const ignore = useIgnoreCall();
  const unignore = useUnignore();
  const { data: metadata } = useQuery(insightsMetadata);
  const today = metadata?.today ?? null;
  const until = (variantIds: readonly VariantId[], day: Day): void =>
    ignore.mutate({ variantIds, day });
  return {
    today,
    until,
    forDays: (variantIds: readonly VariantId[], days: number): void => {
      if (today !== null) until(variantIds, addDays(today, days));
    },
    unignore: unignore.mutate,
  };
};

export type NewOrder = CallInput<typeof createPurchaseOrderWithQuantities>['body'];

/**
 * Creates the order once, however often the button is pressed: the key stays the same while the panel is open.
 * `onCreated` runs even if the panel was closed meanwhile.
 */
export const useCreateOrder = (
  idempotencyKey: string,
  onCreated: (id: string, order: NewOrder) => void,
) =>
  useMutation({
    mutationFn: (order: NewOrder) =>
      call(createPurchaseOrderWithQuantities, { body: order }, { idempotencyKey }),
    onSuccess: ({ id }, order) => onCreated(id, order),
    meta: { changes: ['purchase-orders'], showsErrors: ['VALIDATION_FAILED'] },
  });
