import type { Revision, VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { MAX_UNDOABLE_ADJUSTMENTS } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import type {
  DemandPlanEvent,
  LikeItem,
  ShopEvent,
} from '@quartermaster/contracts/demand-plan/events';
import { evolveByType, snapshotForm } from '../core/decider.ts';
import {
  adjustItems,
  carryAdjustments,
  itemsFromJson,
  type ItemsJson,
  itemsToJson,
  leftFromJson,
  type LeftItems,
  type LeftJson,
  leftToJson,
  type PlanItems,
  toChunk,
} from './items.ts';

export type DataOf<Type extends DemandPlanEvent['type']> = Extract<
  DemandPlanEvent,
  { type: Type }
>['data'];

/** A forecast in force. */
export interface Forecast<Items = PlanItems> {
  readonly startDate: string;
  /** Revision of the event that recorded its computation. */
  readonly computedAt: Revision;
  readonly items: Items;
}

/** A forecast that is being computed and recorded. */
export interface PendingForecast<Items = PlanItems> {
  readonly forecastId: string;
  readonly startDate: string;
  /** Its kept file and the revision of the event that names it; null until it is computed. */
  readonly computed: {
    readonly sha256: string;
    readonly itemsCount: number;
    readonly at: Revision;
  } | null;
  /** The parts that are recorded, a chunk each. */
  readonly items: Items;
}

/** An adjustment of many items, or the undoing of one. */
export interface RecordedAdjustment {
  readonly id: string;
  /** Revisions of its events. */
  readonly revisions: readonly Revision[];
  readonly changedItems: number;
  readonly changedCells: number;
}

export interface DemandPlan<
  Items = PlanItems,
  Left = LeftItems,
  Likes = ReadonlyMap<VariantId, LikeItem>,
  ShopEvents = ReadonlyMap<string, ShopEvent>,
> {
  /** Null when the team has no plan. */
  readonly planId: string | null;
  readonly forecast: Forecast<Items> | null;
  /** Null when the plan is READY. */
  readonly pending: PendingForecast<Items> | null;
  readonly left: Left;
  /** The last ones that can be undone, the newest last. Their cells stay in their events. */
  readonly adjustments: readonly RecordedAdjustment[];
  /** Revision of the event with the newest prices; null before the first forecast. */
  readonly pricesAt: Revision | null;
  /** The items that sell like others. */
  readonly likes: Likes;
  /** Events of the shop, by id. */
  readonly shopEvents: ShopEvents;
  /** Number of events. */
  readonly length: number;
}

export const initial: DemandPlan = {
  planId: null,
  forecast: null,
  pending: null,
  left: new Map(),
  adjustments: [],
  pricesAt: null,
  likes: new Map(),
  shopEvents: new Map(),
  length: 0,
};

/** How the quantities came about when a member typed or pasted them; such changes are not among those that can be undone. */
export const CELLS = 'CELLS';

const changePending = (
  plan: DemandPlan,
  change: (pending: PendingForecast) => PendingForecast,
): DemandPlan => (plan.pending === null ? plan : { ...plan, pending: change(plan.pending) });

const endForecast = (plan: DemandPlan): DemandPlan => {
  const { forecast, pending, left } = plan;
  const computedAt = pending?.computed?.at;
  if (pending === null || computedAt === undefined) return plan;
  const { startDate } = pending;
  const carried = carryAdjustments(pending.items, forecast?.items ?? [], left);
  return {
    ...plan,
    forecast: { startDate, computedAt, items: carried.items },
    pending: null,
    left: carried.left,
    pricesAt: plan.pricesAt ?? computedAt,
  };
};

const addAdjustment = (
  { adjustments, length }: DemandPlan,
  { adjustmentId: id, way, items }: DataOf<'DemandPlanAdjusted'>,
): readonly RecordedAdjustment[] => {
  if (way === CELLS) return adjustments;
  const before = adjustments.find((one) => one.id === id);
  const { revisions, changedItems, changedCells } = before ?? {
    revisions: [],
    changedItems: 0,
    changedCells: 0,
  };
  const after = {
    id,
    revisions: [...revisions, length],
    changedItems: changedItems + items.length,
    changedCells: items.reduce((cells, { months }) => cells + months.length, changedCells),
  };
  return [...adjustments.filter((one) => one.id !== id), after].slice(-MAX_UNDOABLE_ADJUSTMENTS);
};

const evolveOne = evolveByType<DemandPlan, DemandPlanEvent>({
  DemandForecastRequested: (plan, { planId, forecastId, startDate }) => ({
    ...plan,
    planId,
    pending: { forecastId, startDate, computed: null, items: [] },
  }),
  DemandForecastComputed: (plan, { sha256, itemsCount }) =>
    changePending(plan, (pending) => ({
      ...pending,
      computed: { sha256, itemsCount, at: plan.length },
    })),
  DemandForecastItemsRecorded: (plan, { items }) =>
    changePending(plan, (pending) => ({
      ...pending,
      items: [...pending.items, toChunk(items, pending.startDate)],
    })),
  DemandPlanReady: endForecast,
  DemandForecastInterrupted: (plan) =>
    plan.forecast === null ? initial : { ...plan, pending: null },
  DemandPlanPricesRecorded: (plan) => ({ ...plan, pricesAt: plan.length }),
  DemandPlanAdjusted: (plan, data) => ({
    ...plan,
    forecast: plan.forecast && {
      ...plan.forecast,
      items: adjustItems(plan.forecast.items, data.items),
    },
    adjustments: addAdjustment(plan, data),
  }),
  DemandPlanLikeItemSet: (plan, { variantId, like }) => {
    const likes = new Map(plan.likes);
    if (like === null) likes.delete(variantId);
    else likes.set(variantId, like);
    return { ...plan, likes };
  },
  DemandPlanShopEventSet: (plan, { event }) => ({
    ...plan,
    shopEvents: new Map([...plan.shopEvents, [event.shopEventId, event]]),
  }),
  DemandPlanShopEventRemoved: (plan, { shopEventId }) => ({
    ...plan,
    shopEvents: new Map([...plan.shopEvents].filter(([id]) => id !== shopEventId)),
  }),
});

export const evolve = (plan: DemandPlan, event: DemandPlanEvent): DemandPlan => ({
  ...evolveOne(plan, event),
  length: plan.length + 1,
});

const convertItems = <From, To>(
  { forecast, pending }: Pick<DemandPlan<From, unknown, unknown, unknown>, 'forecast' | 'pending'>,
  convert: (items: From) => To,
) => ({
  forecast: forecast && { ...forecast, items: convert(forecast.items) },
  pending: pending && { ...pending, items: convert(pending.items) },
});

export const snapshot = snapshotForm<
  DemandPlan,
  DemandPlan<
    ItemsJson,
    LeftJson,
    readonly (readonly [VariantId, LikeItem])[],
    readonly (readonly [string, ShopEvent])[]
  >
>({
  version: 1,
  toJson: (plan) => ({
    ...plan,
    ...convertItems(plan, itemsToJson),
    left: leftToJson(plan.left),
    likes: [...plan.likes],
    shopEvents: [...plan.shopEvents],
  }),
  fromJson: (json) => ({
    ...json,
    ...convertItems(json, itemsFromJson),
    left: leftFromJson(json.left),
    likes: new Map(json.likes),
    shopEvents: new Map(json.shopEvents),
  }),
});

/** Returns the id of the plan. Rejects with DEMAND_PLAN_NOT_FOUND when the team has none. */
export const requirePlanId = ({ planId }: DemandPlan): string => {
  if (planId === null) throw new Rejection('DEMAND_PLAN_NOT_FOUND', 'There is no demand plan');
  return planId;
};

/**
 * Returns the forecast in force with the id of the plan. Rejects with DEMAND_PLAN_NOT_FOUND when there is no plan, and with
 * INVALID_DEMAND_PLAN_STATUS while it is GENERATING (AMB-110).
 */
export const requireReady = (plan: DemandPlan): Forecast & { readonly planId: string } => {
  const planId = requirePlanId(plan);
  if (plan.pending !== null || plan.forecast === null) {
    throw new Rejection('INVALID_DEMAND_PLAN_STATUS', 'The demand plan is being generated');
  }
  return { ...plan.forecast, planId };
};
