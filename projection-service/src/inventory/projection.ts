import { defineProjection } from '@quartermaster/platform/projections/projection';
import { bundleHandlers } from './handlers/bundles.ts';
import { catalogueHandlers } from './handlers/catalogue.ts';
import { deriveDue } from './derive-rows.ts';
import { gradeTeams } from './grading.ts';
import { demandPlanHandlers } from './handlers/demand-plan.ts';
import { orderHandlers } from './handlers/orders.ts';
import { salesHandlers } from './handlers/sales.ts';
import { teamHandlers } from './handlers/team.ts';
import { variantHandlers } from './handlers/variant.ts';
import { inventoryDetails } from './details-table.ts';
import { inventoryItems } from './items-table.ts';
import { variantFacts } from './tables/variant.ts';
import { variantSales } from './tables/sales.ts';
import {
  orderFacts,
  productVariants,
  shopDemand,
  supplierTerms,
  teamFacts,
} from './tables/team.ts';
import { dailySnapshots, itemSnapshots, statusChanges } from './tables/history.ts';

/**
 * Every variant with its facts and derived numbers: computed after each batch for the variants that its events touched,
 * and for the whole team when a business day begins or settings change. Grades follow last.
 */
export const inventoryProjection = defineProjection({
  name: 'inventory',
  version: 1,
  tables: [
    variantFacts,
    variantSales,
    productVariants,
    supplierTerms,
    orderFacts,
    teamFacts,
    shopDemand,
    inventoryItems,
    inventoryDetails,
    statusChanges,
    dailySnapshots,
    itemSnapshots,
  ],
  *settle(rows) {
    yield* deriveDue(rows);
    gradeTeams(rows);
  },
  on: [
    ...catalogueHandlers,
    ...bundleHandlers,
    ...variantHandlers,
    ...salesHandlers,
    ...orderHandlers,
    ...teamHandlers,
    ...demandPlanHandlers,
  ],
});
