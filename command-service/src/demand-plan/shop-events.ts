import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { DemandPlanEvent, ShopEvent } from '@quartermaster/contracts/demand-plan/events';
import { MAX_SHOP_EVENTS } from '@quartermaster/contracts/demand-plan/shop-events';
import isEqual from 'fast-deep-equal';
import { mustHaveItems } from './items.ts';
import { type DemandPlan, requireReady } from './state.ts';

interface AddShopEvent {
  readonly type: 'AddShopEvent';
  readonly event: ShopEvent;
}

interface ChangeShopEvent {
  readonly type: 'ChangeShopEvent';
  readonly event: ShopEvent;
}

interface RemoveShopEvent {
  readonly type: 'RemoveShopEvent';
  readonly shopEventId: string;
}

export type ShopEventCommand = AddShopEvent | ChangeShopEvent | RemoveShopEvent;

const findShopEvent = ({ shopEvents }: DemandPlan, shopEventId: string): ShopEvent => {
  const event = shopEvents.get(shopEventId);
  if (event === undefined) throw new Rejection('NOT_FOUND', 'No such event of the shop');
  return event;
};

export const addShopEvent = (
  { event }: AddShopEvent,
  plan: DemandPlan,
): readonly DemandPlanEvent[] => {
  const { planId, items } = requireReady(plan);
  mustHaveItems(items, event.variantIds);
  if (plan.shopEvents.size >= MAX_SHOP_EVENTS) {
    const message = `A shop can have at most ${String(MAX_SHOP_EVENTS)} events`;
    throw new Rejection('VALIDATION_FAILED', message);
  }
  return [{ type: 'DemandPlanShopEventSet', data: { planId, event } }];
};

export const changeShopEvent = (
  { event }: ChangeShopEvent,
  plan: DemandPlan,
): readonly DemandPlanEvent[] => {
  const { planId, items } = requireReady(plan);
  const before = findShopEvent(plan, event.shopEventId);
  const known = new Set<string>(before.variantIds);
  mustHaveItems(
    items,
    event.variantIds.filter((id) => !known.has(id)),
  );
  if (isEqual(before, event)) return [];
  return [{ type: 'DemandPlanShopEventSet', data: { planId, event } }];
};

export const removeShopEvent = (
  { shopEventId }: RemoveShopEvent,
  plan: DemandPlan,
): readonly DemandPlanEvent[] => {
  const { planId } = requireReady(plan);
  findShopEvent(plan, shopEventId);
  return [{ type: 'DemandPlanShopEventRemoved', data: { planId, shopEventId } }];
};
