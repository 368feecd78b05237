import { defineProjection } from '@quartermaster/platform/projections/projection';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { onDayStarted } from './handlers/day.ts';
import { planHandlers } from './handlers/plan.ts';
import { salesHandlers } from './handlers/sales.ts';
import {
  planItemMonths,
  planItems,
  planProducts,
  plans,
  planScores,
  planShopEvents,
  planTotals,
  planVariants,
} from './tables.ts';

/**
 * The demand plan of each team. It keeps the sales by month and a few facts of every variant, since totals by supplier and
 * category that are kept up by each event answer at once, whatever the number of items.
 */
export const demandPlanProjection = defineProjection({
  name: 'demand_plan',
  version: 1,
  tables: [
    plans,
    planProducts,
    planVariants,
    planItems,
    planItemMonths,
    planTotals,
    planScores,
    planShopEvents,
  ],
  on: [...planHandlers, ...salesHandlers, ...catalogueHandlers, onDayStarted],
});
