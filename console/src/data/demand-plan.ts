import type { CallInput } from '@quartermaster/contracts/core/client';
import type { Filter } from '@quartermaster/contracts/core/filters';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import { getDemandPlanAccuracy } from '@quartermaster/contracts/demand-plan/accuracy';
import {
  orderLineSortColumns,
  querySuggestedOrderLines,
} from '@quartermaster/contracts/demand-plan/order-lines';
import {
  adjustMatchingItems,
  adjustMonthlySales,
  type Adjustment,
  type ItemChange,
  undoAdjustment,
} from '@quartermaster/contracts/demand-plan/adjustment-calls';
import {
  followDemandPlan,
  generateDemandPlan,
  getCategoryBreakdown,
  getDemandPlanSummary,
  getSupplierBreakdown,
  interruptDemandForecast,
  queryDemandPlanItems,
  refreshDemandForecast,
  refreshDemandPlanPrices,
} from '@quartermaster/contracts/demand-plan/calls';
import {
  addShopEvent,
  changeShopEvent,
  listShopEvents,
  removeShopEvent,
} from '@quartermaster/contracts/demand-plan/shop-events';
import { setLikeItem } from '@quartermaster/contracts/demand-plan/like-item-call';
import { demandPlanSortColumns } from '@quartermaster/contracts/demand-plan/list-columns';
import {
  type DemandPlan,
  demandPlan,
  type DemandPlanItem,
  type DemandPlanSummary,
} from '@quartermaster/contracts/demand-plan/plan';
import { getOrderPlan, queryOrderPlanLines } from '@quartermaster/contracts/demand-plan/order-plan';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import isEqual from 'fast-deep-equal';
import { useEffect, useRef } from 'react';
import { requestEvents } from '../lib/http-events.ts';
import { call } from '../lib/http.ts';
import { pause } from '../lib/pause.ts';
import { getRejectionCode, isUnanswered } from '../lib/problems.ts';
import {
  type Abortable,
  buildMomentParams,
  type ListAnswer,
  listBody,
  type ListParams,
} from './list-call.ts';
import { createRouteQuery } from './queries.ts';

const PLAN = ['demand-plan', 'detail', 'summary'];
const ITEMS = ['demand-plan', 'list'];

/** The plan and its months, at a moment of the past or now; null where there is or was none. */
export const demandPlanQuery = (asOf: string | null) =>
  queryOptions({
    queryKey: [...PLAN, asOf],
    queryFn: async ({ signal }): Promise<DemandPlanSummary | null> => {
      try {
        return await call(getDemandPlanSummary, buildMomentParams({ asOf }), { signal });
      } catch (error) {
        if (getRejectionCode(error) === 'DEMAND_PLAN_NOT_FOUND') return null;
        throw error;
      }
    },
  });

export const supplierBreakdownQuery = (asOf: string | null) =>
  createRouteQuery(
    ['demand-plan', 'detail', 'suppliers', asOf],
    getSupplierBreakdown,
    buildMomentParams({ asOf }),
  );

export const categoryBreakdownQuery = (asOf: string | null) =>
  createRouteQuery(
    ['demand-plan', 'detail', 'categories', asOf],
    getCategoryBreakdown,
    buildMomentParams({ asOf }),
  );

/** What to order when over the year. */
export const orderPlanQuery = createRouteQuery(
  ['demand-plan', 'detail', 'order-plan'],
  getOrderPlan,
  {},
);

/** The first items to order from a supplier in a month; null for items without one. */
export const orderLinesQuery = (supplierId: SupplierId | null, month: string) =>
  createRouteQuery(
    ['demand-plan', 'detail', 'order-lines', supplierId, month],
    queryOrderPlanLines,
    {
      body: { supplierId, month, pagination: { page: 1, limit: MAX_PAGE_LIMIT } },
    },
  );

export const planAccuracyQuery = (asOf: string | null) =>
  createRouteQuery(
    ['demand-plan', 'detail', 'accuracy', asOf],
    getDemandPlanAccuracy,
    buildMomentParams({ asOf }),
  );

export const shopEventsQuery = (asOf: string | null) =>
  createRouteQuery(
    ['demand-plan', 'detail', 'shop-events', asOf],
    listShopEvents,
    buildMomentParams({ asOf }),
  );

export const fetchSuggestedOrderLines = (params: ListParams<never>, options?: Abortable) =>
  call(
    querySuggestedOrderLines,
    { body: listBody(params, orderLineSortColumns), ...buildMomentParams(params) },
    options,
  );

export const fetchPlanItems = async (
  params: ListParams<never>,
  options?: Abortable,
): Promise<ListAnswer<DemandPlanItem>> => {
  const body = listBody(params, demandPlanSortColumns);
  const { items, total } = await call(
    queryDemandPlanItems,
    { body, ...buildMomentParams(params) },
    options,
  );
  return { data: items, total };
};

/** Shows the plan that a command answered, or its progress; months come with the next reading. */
const showPlan = (client: QueryClient, plan: DemandPlan): void => {
  const shown: DemandPlanSummary = { ...plan, months: [] };
  client.setQueryData([...PLAN, null], shown);
};

/** Pause between two readings of a plan that is being generated, while its events do not arrive. */
const READ_AGAIN_MS = 1_000;

const showProgress = async (client: QueryClient, signal: AbortSignal): Promise<void> => {
  for await (const data of requestEvents(followDemandPlan, {}, { signal })) {
    const plan = demandPlan.parse(JSON.parse(data));
    if (plan.status === 'GENERATING') showPlan(client, plan);
  }
};

/** Shows the progress by events. Reads the plan itself after they end or break, and follows it again while it is generating. */
const followPlan = async (client: QueryClient, signal: AbortSignal): Promise<void> => {
  for (;;) {
    await showProgress(client, signal).catch(() => undefined); // the plan itself says what became of it
    if (signal.aborted) return;
    await client.invalidateQueries({ queryKey: ['demand-plan'] });
    await pause(READ_AGAIN_MS, signal);
  }
};

/** Follows the plan while it is being generated. */
export const usePlanProgress = (isGenerating: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isGenerating) return undefined;
    const left = new AbortController();
    void followPlan(client, left.signal);
    return () => left.abort();
  }, [client, isGenerating]);
};

const changes = ['demand-plan'] as const;

export const useGeneratePlan = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(generateDemandPlan, {}),
    onSuccess: (plan) => showPlan(client, plan),
    meta: { failed: 'The plan was not generated', changes },
  });
};

export const useRefreshForecast = () =>
  useMutation({
    mutationFn: () => call(refreshDemandForecast, {}),
    meta: { failed: 'The forecast was not refreshed', changes },
  });

export const useRefreshPrices = () =>
  useMutation({
    mutationFn: () => call(refreshDemandPlanPrices, {}),
    meta: { failed: 'The prices were not refreshed', changes },
  });

export const useInterruptForecast = () =>
  useMutation({
    mutationFn: () => call(interruptDemandForecast, {}),
    meta: {
      failed: 'The forecast was not interrupted',
      changes,
      words: { INVALID_DEMAND_PLAN_STATUS: 'The plan is ready already. It is shown now.' },
    },
  });

type ChangedItems = ResponseOf<typeof adjustMonthlySales>;

const withChangedMonths = (
  item: DemandPlanItem,
  changed: ChangedItems[number] | undefined,
): DemandPlanItem => {
  if (changed === undefined) return item;
  const byMonth = new Map(changed.months.map((month) => [month.month, month]));
  return { ...item, months: item.months.map((one) => ({ ...one, ...byMonth.get(one.month) })) };
};

const isOfNow = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey.every((part) => ((part as Partial<ListParams> | null)?.asOf ?? null) === null);

/** Shows the new quantities in the pages of items, until these are read again. */
const showChangedItems = (client: QueryClient, changed: ChangedItems): void => {
  const byId = new Map(changed.map((item) => [item.demandPlanItemId, item]));
  client.setQueriesData<ListAnswer<DemandPlanItem>>(
    { queryKey: ITEMS, predicate: isOfNow },
    (page) =>
      page && {
        ...page,
        data: page.data.map((item) => withChangedMonths(item, byId.get(item.demandPlanItemId))),
      },
  );
};

/** One key for the same changes while no answer comes, so that sending them again has one effect. */
const useKeyOfChanges = () => {
  const last = useRef<{ readonly items: readonly ItemChange[]; readonly key: string }>(null);
  return {
    get: (items: readonly ItemChange[]): string => {
      if (last.current === null || !isEqual(last.current.items, items))
        last.current = { items, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget: (): void => {
      last.current = null;
    },
  };
};

/** Adjusts months of at most 1,000 items. */
export const useAdjustItems = () => {
  const client = useQueryClient();
  const key = useKeyOfChanges();
  return useMutation({
    mutationFn: async (items: readonly ItemChange[]) => {
      const idempotencyKey = key.get(items);
      showChangedItems(
        client,
        await call(adjustMonthlySales, { body: [...items] }, { idempotencyKey }),
      );
    },
    onSettled: (_data, error) => {
      if (!isUnanswered(error)) key.forget();
      if (getRejectionCode(error) === 'DEMAND_PLAN_CELL_CHANGED')
        void client.invalidateQueries({ queryKey: ['demand-plan'] });
    },
    meta: {
      failed: 'The changes were not saved',
      changes,
      words: {
        DEMAND_PLAN_ITEM_NOT_FOUND:
          'An item is no longer in the plan. Its changes were dropped; save the others again.',
      },
      showsErrors: ['DEMAND_PLAN_CELL_CHANGED'],
    },
  });
};

export type MatchingChange = CallInput<typeof adjustMatchingItems>['body']['change'];

export interface MatchingAdjustment {
  readonly filters: readonly Filter[];
  readonly search: string;
  readonly months: readonly number[];
  readonly change: MatchingChange;
}

/** Adjusts months of all items that match. */
export const useAdjustMatching = () =>
  useMutation({
    mutationFn: ({ filters, search, months, change }: MatchingAdjustment): Promise<Adjustment> => {
      const matching = { filters: [...filters], ...(search !== '' && { search }) };
      return call(adjustMatchingItems, { body: { matching, months: [...months], change } });
    },
    meta: { failed: 'The items were not changed', changes, showsErrors: ['VALIDATION_FAILED'] },
  });

export const useUndoAdjustment = () =>
  useMutation({
    mutationFn: (id: string): Promise<Adjustment> => call(undoAdjustment, { params: { id } }),
    meta: { failed: 'The change was not undone', changes },
  });

interface LikeItemChange {
  readonly id: VariantId;
  readonly like: CallInput<typeof setLikeItem>['body']['like'];
}

/** Says which item a new item sells like; null for none. */
export const useSetLikeItem = () =>
  useMutation({
    mutationFn: ({ id, like }: LikeItemChange) =>
      call(setLikeItem, { params: { id }, body: { like } }),
    meta: { failed: 'The like item was not saved', changes, showsErrors: ['VALIDATION_FAILED'] },
  });

interface ShopEventChange {
  /** Null for a new one. */
  readonly id: string | null;
  readonly event: CallInput<typeof addShopEvent>['body'];
}

/** Adds an event of the shop, or changes it. */
export const useSaveShopEvent = () =>
  useMutation({
    mutationFn: async ({ id, event }: ShopEventChange): Promise<unknown> =>
      id === null
        ? call(addShopEvent, { body: event })
        : call(changeShopEvent, { params: { id }, body: event }),
    meta: { failed: 'The event was not saved', changes, showsErrors: ['VALIDATION_FAILED'] },
  });

export const useRemoveShopEvent = () =>
  useMutation({
    mutationFn: (id: string) => call(removeShopEvent, { params: { id } }),
    meta: { failed: 'The event was not removed', changes },
  });
