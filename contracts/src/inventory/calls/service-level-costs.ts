import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { gradingLevel } from '../rules/grades.ts';

/** Safety stock of some items, and the sales that are lost in spite of it; money in the shop's currency. */
const safetyCost = z.object({
  /** What the safety stock costs, without the items whose unit cost is unknown. */
  stockValue: z.number(),
  /** Sales expected to be lost in a year, at sale prices. */
  lostSalesPerYear: z.number(),
});
export type SafetyCost = z.infer<typeof safetyCost>;

/** The items of a grade. Items that are not planned, not sold, or have a stock buffer of their own are left out. */
const gradeCosts = z.object({
  level: gradingLevel,
  itemsCount: z.int(),
  itemsWithoutCostCount: z.int(),
  /** By the settings in force: stock buffer or service level. */
  inForce: safetyCost,
  /** Ascending by service level. */
  points: z.array(safetyCost.extend({ serviceLevel: z.number() })),
});
export type GradeCosts = z.infer<typeof gradeCosts>;

export const getServiceLevelCosts = defineRoute({
  id: 'API-TEAM-15',
  method: 'GET',
  path: '/teams/insight-settings/service-level-costs',
  kind: 'query',
  role: 'ADMIN',
  work: 'preview',
  summary:
    'What each service level costs in stock, and the sales expected to be lost in spite of it',
  response: z.object({ grades: z.array(gradeCosts) }),
  refusals: ['NOT_FOUND'],
});
