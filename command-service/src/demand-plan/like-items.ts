import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { VariantId } from '@quartermaster/contracts/core/ids';

import type { DemandPlanEvent, LikeItem } from '@quartermaster/contracts/demand-plan/events';
import { MAX_LIKE_ITEMS } from '@quartermaster/contracts/demand-plan/like-item-call';
import isEqual from 'fast-deep-equal';
import { mustHaveItems } from './items.ts';
import { type DemandPlan, requireReady } from './state.ts';

/** Says which item a new item sells like; null for none. */
export interface SetLikeItem {
  readonly type: 'SetLikeItem';
  readonly variantId: VariantId;
  readonly like: LikeItem | null;
}

const refuse = (message: string): never => {
  throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'like', message }] });
};

export const setLike = (
  { variantId, like }: SetLikeItem,
  plan: DemandPlan,
): readonly DemandPlanEvent[] => {
  const { planId, items } = requireReady(plan);
  mustHaveItems(items, [variantId, ...(like === null ? [] : [like.variantId])]);
  const before = plan.likes.get(variantId) ?? null;
  if (isEqual(before, like)) return [];
  if (like?.variantId === variantId) refuse('An item cannot sell like itself');
  if (before === null && plan.likes.size >= MAX_LIKE_ITEMS)
    refuse(`At most ${MAX_LIKE_ITEMS.toLocaleString('en')} items can sell like others`);
  return [{ type: 'DemandPlanLikeItemSet', data: { planId, variantId, like } }];
};
