import { z } from 'zod';
import type { VariantId } from '../core/ids.ts';
import { brandedUuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import type { DemandPlanItemId } from './plan.ts';

/** Items of a plan that sell like another one. */
export const MAX_LIKE_ITEMS = 2000;

export const setLikeItem = defineRoute({
  id: 'API-DP-19',
  method: 'PUT',
  path: '/demand-plan/items/:id/like-item',
  kind: 'command',
  summary:
    'Says which item of the plan a new item sells like, or none; it counts from the next forecast on, until the item was sold for a year',
  params: z.object({ id: brandedUuid<DemandPlanItemId>() }),
  body: z.strictObject({
    like: z
      .strictObject({
        demandPlanItemId: brandedUuid<VariantId>(),
        /** What the item sells of what the other one sells. */
        percent: z.int().min(1).max(1000),
      })
      .nullable(),
  }),
  refusals: ['DEMAND_PLAN_NOT_FOUND', 'INVALID_DEMAND_PLAN_STATUS', 'DEMAND_PLAN_ITEM_NOT_FOUND'],
});
