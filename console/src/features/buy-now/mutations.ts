import { addDays, type Day, startOfDay } from '@quartermaster/contracts/core/day';
import type { CallInput } from '@quartermaster/contracts/core/client';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { ignoreToBuy, unignoreToBuy } from '@quartermaster/contracts/inventory/calls/items';
import { createPurchaseOrderWithQuantities } from '@quartermaster/contracts/purchase-orders/calls/orders';
import {
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { formatCount, formatDate } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { insightsMetadata, shopSettingsQuery } from '../../lib/shop-settings.ts';
import { toast } from '../../ui/toast.tsx';
import { afterIgnoring, type Ignored } from './ignoring.ts';
import type { BuyPage, Shown } from './queries.ts';
import { buyRows, NOTHING_TYPED } from './rows.ts';

export const ignorePresets = [
  { label: 'Ignore for a week', days: 7 },
  { label: 'Ignore for a month', days: 30 },
  { label: 'Ignore for 3 months', days: 90 },
] as const;

/** Ignored rows leave the pages that were read; the counts follow with the server's answer. */
const hideRows = (client: QueryClient, ignored: Ignored): void => {
  for (const [key, page] of client.getQueriesData<BuyPage>({ queryKey: ['to-buy', 'list'] })) {
    if (page === undefined) continue;
    const { extra } = key[3] as { readonly extra: Shown };
    const groups = page.data.map(({ group }) => group);
    const data = buyRows(afterIgnoring(groups, ignored, extra.showIgnored), NOTHING_TYPED);
    client.setQueryData<BuyPage>(key, { ...page, data });
  }
};

const IGNORE = ['ignore-to-buy'];

interface Ignoring {
  readonly variantIds: readonly VariantId[];
  readonly day: Day;
}

export const useUnignore = () =>
  useMutation({
    mutationFn: (variantIds: readonly VariantId[]) =>
      call(unignoreToBuy, { body: { variantIds: [...variantIds] } }),
    meta: { failed: 'The items are still ignored', changes: ['to-buy'] },
  });

const useStartOfDay = (): ((day: Day) => string) => {
  const timeZone = useQuery(shopSettingsQuery).data?.timeZone ?? 'UTC';
  return useCallback((day) => startOfDay(day, timeZone), [timeZone]);
};

/**
 * The callbacks are part of the mutation and not of the call, because the bar of the call is gone when the answer
 * comes.
 */
const useIgnoreCall = () => {
  const client = useQueryClient();
  const unignore = useUnignore();
  const instantOf = useStartOfDay();
  return useMutation({
    mutationKey: IGNORE,
    mutationFn: ({ variantIds, day }: Ignoring) =>
      call(ignoreToBuy, { body: { variantIds: [...variantIds], ignoreUntil: instantOf(day) } }),
    onSuccess: (_answer, { variantIds, day }) => {
      hideRows(client, { variantIds: new Set(variantIds), until: instantOf(day) });
      const words = `${formatCount(variantIds.length, 'item')} ignored until ${formatDate(day)}`;
      toast.undoable(words, () => unignore.mutate(variantIds));
    },
    meta: { failed: 'The items are not ignored', changes: ['to-buy'] },
  });
};

/** What is being ignored: shown as if it were, until the call has ended. */
export const usePendingIgnores = (): readonly Ignored[] => {
  const instantOf = useStartOfDay();
  const pending = useMutationState({
    filters: { mutationKey: IGNORE, status: 'pending' },
    select: ({ state }) => state.variables as Ignoring,
  });
  return useMemo(
    () =>
      pending.map(({ variantIds, day }) => ({
        variantIds: new Set(variantIds),
        until: instantOf(day),
      })),
    [pending, instantOf],
  );
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
    meta: {
      failed: 'The order was not created',
      changes: ['purchase-orders'],
      showsErrors: ['VALIDATION_FAILED'],
    },
  });
