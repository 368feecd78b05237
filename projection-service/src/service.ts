import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { BillingConfig } from '@quartermaster/platform/config/billing';
import type { LoadPictures } from '@quartermaster/platform/pdf/load-pictures';
import type { PrintCache } from '@quartermaster/platform/pdf/print-cache';
import type { PdfPrinter } from '@quartermaster/platform/pdf/pdf-printer';
import { openContentStore } from '@quartermaster/platform/files/content-store';
import type { Poison } from '@quartermaster/platform/projections/folding';
import {
  type FollowedGroups,
  followGroups,
} from '@quartermaster/platform/projections/following/follow-groups';
import type { RebuildProgress } from '@quartermaster/platform/projections/rebuild/progress';
import type { FoldThreads } from '@quartermaster/platform/projections/past/fold-threads';
import { createPastReadModels } from '@quartermaster/platform/projections/past/past-read-models';
import {
  type StatementBounds,
  queueStatementsByTeam,
} from '@quartermaster/platform/limits/statement-queue';
import type { WorkQueues } from '@quartermaster/platform/limits/work-queues';
import type pg from 'pg';
import { buyNowBasketsQueryRoutes } from './buy-now/routes.ts';
import { calendarReaders } from './calendar-readers.ts';
import { calendarQueryRoutes, type CalendarSources } from './calendar/routes.ts';
import { commentsQueryRoutes } from './comments/routes.ts';
import { createAsOfRoutes } from './core/as-of-routes.ts';
import { computingRoutes, type ComputingSources } from './computing-routes.ts';
import { type ReadPool, createReadPool } from './core/paging.ts';
import { createTeamChanges } from './core/team-changes.ts';
import { createListCounts } from './list-counts.ts';
import { createViewCounts } from './view-counts.ts';
import { dashboardLayoutQueryRoutes } from './dashboard/routes.ts';
import { demandPlanQueryRoutes } from './demand-plan/routes.ts';
import { readBundleNumbers } from './inventory/bundle-numbers.ts';
import { dashboardQueryRoutes } from './inventory/dashboard/routes.ts';
import { exchangeRateQueryRoutes, type FindSuppliedRates } from './exchange-rates/routes.ts';
import { isActiveMember } from './core/active-member.ts';
import { type ExportDependencies, inventoryExportRoutes } from './inventory/export/routes.ts';
import { inventoryQueryRoutes } from './inventory/routes.ts';
import { readVariantSales } from './inventory/variant-sales.ts';
import { locationsQueryRoutes } from './locations/routes.ts';
import { paymentsQueryRoutes } from './payments/routes.ts';
import { bundlesQueryRoutes } from './products/bundles/routes.ts';
import { productHistoryQueryRoutes } from './products/history/routes.ts';
import { productsQueryRoutes } from './products/routes.ts';
import { dossierRoutes } from './purchase-orders/dossier/routes.ts';
import { purchaseOrderPdfRoutes } from './purchase-orders/pdf/routes.ts';
import { variantPurchases } from './purchase-orders/query/variant-purchases.ts';
import {
  orderRowsQueryRoutes,
  suggestedLinesQueryRoutes,
  purchaseOrdersQueryRoutes,
} from './purchase-orders/routes.ts';
import { reportReaders } from './report-readers.ts';
import { createRemakeRoute } from './reports/routes.ts';
import { savedViewsQueryRoutes } from './saved-views/routes.ts';
import { searchQueryRoutes } from './search/routes.ts';
import { shipmentsQueryRoutes } from './shipments/routes.ts';
import { suppliersQueryRoutes } from './suppliers/routes.ts';
import { queriedReadModels, READ_SCHEMA, readModelGroups } from './read-models.ts';
import { createTeamRoutes } from './team-routes.ts';
import { toBuyQueryRoutes, toBuyServiceRoutes } from './inventory/to-buy/routes.ts';

export interface ProjectionServiceOptions extends ComputingSources {
  /** Connections of queries about the present. */
  readonly queryPool: pg.Pool;
  /** Most statements of such queries at once, in all and for one team. */
  readonly statements: StatementBounds;
  /** Connections of queries about the past. */
  readonly pastPool: pg.Pool;
  /** Threads that fold past moments. */
  readonly foldThreads: FoldThreads;
  /** The printer of PDF files. */
  readonly printer: PdfPrinter;
  readonly loadPictures: LoadPictures;
  /** The store of printed orders. */
  readonly papers: PrintCache;
  readonly ratesAtHand: FindSuppliedRates;
  /** Permissions to download exported files, and where they are downloaded. */
  readonly downloads: Pick<ExportDependencies, 'grants' | 'publicUrl'>;
  /** Addresses of calendars, and the count of their reads. */
  readonly calendars: Pick<CalendarSources, 'feeds' | 'attempts'>;
  /** Queues of expensive calls. */
  readonly work: WorkQueues;
  /** Null in an installation without billing. */
  readonly billing: BillingConfig | null;
  readonly onProblem: (error: unknown) => void;
  readonly onPoison: (poison: Poison) => void;
  readonly onRebuild: (progress: RebuildProgress) => void;
}

export interface ProjectionService {
  readonly routes: readonly MountedRoute[];
  readonly follower: FollowedGroups;
  /** True when a team may work; called for each request. */
  readonly teamState: (teamId: TeamId) => Promise<'active' | 'disabled'>;
  /** Starts a thread for the next past moment. Call it after the start of the service, which it would slow down. */
  readonly warmUp: () => void;
  readonly stop: () => Promise<void>;
}

const createPast = ({ pastPool, foldThreads, store, work, onProblem }: ProjectionServiceOptions) =>
  createPastReadModels({
    pool: pastPool,
    threads: foldThreads,
    store,
    work,
    ...queriedReadModels,
    onProblem,
  });

/** Queries of the past as well as of the present. */
const createPastRoutes = (
  options: ProjectionServiceOptions,
  pool: ReadPool,
): readonly MountedRoute[] => {
  const past = createPast(options);
  return [
    ...createAsOfRoutes({ pool, past }, (sources) =>
      inventoryQueryRoutes({ ...sources, members: pool }),
    ),
    ...createAsOfRoutes({ pool, past }, demandPlanQueryRoutes),
    ...createAsOfRoutes({ pool, past }, orderRowsQueryRoutes),
    ...createAsOfRoutes({ pool, past }, (sources) =>
      suggestedLinesQueryRoutes({ ...sources, sales: readVariantSales }),
    ),
    ...createAsOfRoutes({ pool, past }, paymentsQueryRoutes),
    ...createAsOfRoutes({ pool, past }, shipmentsQueryRoutes),
    ...createAsOfRoutes({ pool, past }, suppliersQueryRoutes),
    ...createAsOfRoutes({ pool, past }, toBuyQueryRoutes),
    createRemakeRoute({ pool, past, kept: openContentStore(options.files), ...reportReaders }),
    // A download has no session: its token names the team in whose queue it waits.
    ...inventoryExportRoutes({
      pool,
      past,
      work: options.work,
      ...options.downloads,
      isActiveMember: (member) => isActiveMember(pool, member),
    }),
  ];
};

/** A calendar has no session either. */
const createCalendarRoutes = (
  { calendars, work, downloads: { publicUrl } }: ProjectionServiceOptions,
  pool: ReadPool,
): readonly MountedRoute[] =>
  calendarQueryRoutes({ ...calendars, pool, work, readers: calendarReaders, publicUrl });

const createRoutes = (
  options: ProjectionServiceOptions,
  { reached }: Pick<FollowedGroups, 'reached'>,
): readonly MountedRoute[] => {
  const { store, queryPool, statements } = options;
  const pool = createReadPool(queueStatementsByTeam(queryPool, statements), READ_SCHEMA);
  const changes = createTeamChanges({ reached, store });
  return [
    ...createPastRoutes(options, pool),
    ...createCalendarRoutes(options, pool),
    ...bundlesQueryRoutes({ pool, readNumbers: readBundleNumbers }),
    ...buyNowBasketsQueryRoutes({ pool }),
    ...commentsQueryRoutes({ pool }),
    ...dashboardQueryRoutes({ pool, lists: createListCounts(pool), reached, changes }),
    ...dashboardLayoutQueryRoutes({ pool }),
    ...exchangeRateQueryRoutes({ pool, atHand: options.ratesAtHand }),
    ...locationsQueryRoutes({ pool }),
    ...productsQueryRoutes({ pool }),
    ...productHistoryQueryRoutes({
      pool,
      sales: (teamId, variantIds) => readVariantSales(pool, teamId, variantIds),
      purchases: (teamId, variantIds) => variantPurchases(pool, teamId, variantIds),
    }),
    ...purchaseOrdersQueryRoutes({ pool, store }),
    ...purchaseOrderPdfRoutes({ ...options, pool }),
    ...dossierRoutes({ ...options, pool }),
    ...savedViewsQueryRoutes({ pool, countedViews: createViewCounts(pool) }),
    ...searchQueryRoutes({ pool }),
    ...toBuyServiceRoutes({ pool }),
    ...createTeamRoutes(options, pool),
    ...computingRoutes({ ...options, pool: queryPool }, pool),
  ];
};

/** Follows the log with every projection and answers every query. */
export const createProjectionService = async (
  options: ProjectionServiceOptions,
): Promise<ProjectionService> => {
  const { pool, store, bus, onProblem, onPoison, onRebuild } = options;
  const follower = await followGroups(
    { pool, store, bus, schema: READ_SCHEMA, onProblem, onPoison, onRebuild },
    readModelGroups,
  );
  const routes = createRoutes(options, follower);
  const teamState = async (teamId: TeamId): Promise<'active' | 'disabled'> => {
    const { rows } = await pool.query<{ enabled: boolean }>(
      `select enabled from ${READ_SCHEMA}.teams where team_id = $1`,
      [teamId],
    );
    return rows[0]?.enabled === false ? 'disabled' : 'active';
  };
  return {
    routes,
    follower,
    teamState,
    warmUp: options.foldThreads.warmUp,
    stop: () => follower.stop(),
  };
};
