import { foldedSchemas } from '@quartermaster/infra/process/folded-schemas';
import type { Projection } from '@quartermaster/infra/projections/projection';
import { commentsProjection } from './comments/projection.ts';
import { exchangeRatesProjection } from './exchange-rates/projection.ts';
import { inventoryProjection } from './inventory/projection.ts';
import { locationsProjection } from './locations/projection.ts';
import { paymentsProjection } from './payments/projection.ts';
import { collectionsProjection } from './products/collections.ts';
import { productsProjection } from './products/projection.ts';
import { purchaseOrdersProjection } from './purchase-orders/projection.ts';
import { shipmentsProjection } from './shipments/projection.ts';
import { suppliersProjection } from './suppliers/projection.ts';
import { teamsProjection } from './teams/projection.ts';
import { usersProjection } from './users/projection.ts';

/** Database schema of the read models; queries name it. */
export const READ_SCHEMA = foldedSchemas.queries;

export const allProjections: readonly Projection[] = [
  teamsProjection,
  usersProjection,
  locationsProjection,
  productsProjection,
  collectionsProjection,
  suppliersProjection,
  purchaseOrdersProjection,
  shipmentsProjection,
  paymentsProjection,
  inventoryProjection,
  commentsProjection,
  exchangeRatesProjection,
];

/** What queries answer from. */
export const queriedReadModels = { schema: READ_SCHEMA, projections: allProjections };
