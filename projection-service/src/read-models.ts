import { foldedSchemas } from '@quartermaster/platform/process/read-positions';
import type { ReadModelGroup } from '@quartermaster/platform/projections/following/follow-groups';
import type { Projection } from '@quartermaster/platform/projections/projection';
import { buyNowBasketsProjection } from './buy-now/projection.ts';
import { commentsProjection } from './comments/projection.ts';
import { dashboardLayoutsProjection } from './dashboard/projection.ts';
import { demandPlanProjection } from './demand-plan/projection.ts';
import { exchangeRatesProjection } from './exchange-rates/projection.ts';
import { inventoryProjection } from './inventory/projection.ts';
import { locationsProjection } from './locations/projection.ts';
import { invitationsProjection } from './members/projection.ts';
import { billingProjection } from './billing/projection.ts';
import { onboardingProjection } from './onboarding/projection.ts';
import { paymentsProjection } from './payments/projection.ts';
import { bulkActsProjection } from './products/bulk-acts/projection.ts';
import { collectionsProjection } from './products/collections.ts';
import { productHistoryProjection } from './products/history/projection.ts';
import { itemCostsProjection } from './products/item-costs.ts';
import { productsProjection } from './products/projection.ts';
import { variantTagsProjection } from './products/tags.ts';
import { purchaseOrdersProjection } from './purchase-orders/projection.ts';
import { reportsProjection } from './reports/projection.ts';
import { savedViewsProjection } from './saved-views/projection.ts';
import { searchProjection } from './search/projection.ts';
import { shipmentsProjection } from './shipments/projection.ts';
import { suppliersProjection } from './suppliers/projection.ts';
import { teamsProjection } from './teams/projection.ts';
import { usersProjection } from './users/projection.ts';

/** Database schema of the read models; queries name it. */
export const READ_SCHEMA = foldedSchemas.queries;

/**
 * The read models that follow the log together. The first group keeps the name from the time when there was one group.
 */
export const readModelGroups: readonly ReadModelGroup[] = [
  {
    name: READ_SCHEMA,
    projections: [
      teamsProjection,
      usersProjection,
      invitationsProjection,
      locationsProjection,
      productsProjection,
      variantTagsProjection,
      collectionsProjection,
      suppliersProjection,
      purchaseOrdersProjection,
      shipmentsProjection,
      paymentsProjection,
      commentsProjection,
      exchangeRatesProjection,
      searchProjection,
      buyNowBasketsProjection,
      savedViewsProjection,
      productHistoryProjection,
      itemCostsProjection,
      bulkActsProjection,
      reportsProjection,
      dashboardLayoutsProjection,
      onboardingProjection,
      billingProjection,
      demandPlanProjection,
    ],
  },
  { name: `${READ_SCHEMA}-inventory`, projections: [inventoryProjection] },
];

export const allProjections: readonly Projection[] = readModelGroups.flatMap(
  ({ projections }) => projections,
);

/** The schema and the read models that queries read. */
export const queriedReadModels = { schema: READ_SCHEMA, projections: allProjections };
