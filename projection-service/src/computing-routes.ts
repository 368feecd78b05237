import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { EventBus } from '@quartermaster/platform/event-bus/event-bus';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { Files } from '@quartermaster/platform/files/files';
import { openContentStore } from '@quartermaster/platform/files/content-store';
import type pg from 'pg';
import type { ReadPool } from './core/paging.ts';
import { createSnapshotRunner } from './core/snapshot.ts';
import { demandPlanServiceRoutes } from './demand-plan/routes.ts';
import { settingsPreviewRoutes } from './inventory/preview/routes.ts';
import { orderPlanRoutes } from './inventory/order-plan/routes.ts';
import { whatIfQueryRoutes } from './inventory/what-if/routes.ts';
import type { SharedDrafts } from '@quartermaster/platform/shared-drafts/shared-drafts';
import { unpaidByDay } from './payments/totals.ts';
import { reportReaders } from './report-readers.ts';
import { reportsQueryRoutes } from './reports/routes.ts';
import { paymentTerms } from './suppliers/query.ts';

export interface ComputingSources {
  /** Connections of the projections and of the queries. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  /** The bus that delivers the events. */
  readonly bus: EventBus;
  /** The files that users uploaded. */
  readonly files: Files;
  readonly whatIfDrafts: SharedDrafts;
}

/** Calls that compute numbers of a whole team in one snapshot. */
export const computingRoutes = (
  { pool, store, bus, files, whatIfDrafts: drafts }: ComputingSources,
  models: ReadPool,
): readonly MountedRoute[] => {
  const inSnapshot = createSnapshotRunner(pool, models);
  const cash = { unpaid: unpaidByDay, paymentTerms };
  const kept = openContentStore(files);
  return [
    ...settingsPreviewRoutes({ inSnapshot }),
    ...whatIfQueryRoutes({ drafts, inSnapshot, cash }),
    ...orderPlanRoutes({ inSnapshot, cash }),
    ...reportsQueryRoutes({ pool: models, store, bus, inSnapshot, kept, ...reportReaders }),
    ...demandPlanServiceRoutes({ pool: models, store, bus, inSnapshot, kept }),
  ];
};
