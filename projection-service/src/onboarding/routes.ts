import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  type BundleProducts,
  getBundleProducts,
  getNotices,
  getOnboardingProgress,
  type Notices,
  type OnboardingProgress,
} from '@quartermaster/contracts/onboarding/calls';
import { type SetupStep, setupSteps } from '@quartermaster/contracts/onboarding/events';
import type { ReadPool } from '../core/paging.ts';

interface ReadState {
  readonly done: readonly SetupStep[];
  readonly bundleProducts: BundleProducts;
}

const readState = async (pool: ReadPool, teamId: TeamId): Promise<ReadState> => {
  const { rows } = await pool.query<ReadState>(
    `select o.done, o.bundle_products as "bundleProducts" from ${pool.schema}.onboarding o
     where o.team_id = $1`,
    [teamId],
  );
  return rows[0] ?? { done: [], bundleProducts: { hasBundles: false, productIds: [] } };
};

interface ReadStore {
  readonly productsSynced: boolean;
  readonly ordersSynced: boolean;
}

const findStore = async (pool: ReadPool, teamId: TeamId): Promise<ReadStore | undefined> => {
  const { rows } = await pool.query<ReadStore>(
    `select t.products_synced as "productsSynced", t.orders_synced as "ordersSynced"
     from ${pool.schema}.teams t where t.team_id = $1`,
    [teamId],
  );
  return rows[0];
};

const toProgress = (done: readonly SetupStep[], store: ReadStore | undefined) =>
  ({
    ...Object.fromEntries(setupSteps.map((step) => [step, done.includes(step)])),
    hasPimDataSynced: store?.productsSynced ?? false,
    hasInitialOrdersDataSynced: store?.ordersSynced ?? false,
  }) as OnboardingProgress;

/** A new member has dismissed none (AMB-133). */
const allNotices: Notices = {
  showOnboardingPOImportDelayDisclaimer: true,
  showOnboardingBundlesImportDelayDisclaimer: true,
};

const readNotices = async (pool: ReadPool, request: RequestContext): Promise<Notices> => {
  const { rows } = await pool.query<Notices>(
    `select n.purchase_order_import as "showOnboardingPOImportDelayDisclaimer",
       n.bundle_import as "showOnboardingBundlesImportDelayDisclaimer"
     from ${pool.schema}.notices n where n.team_id = $1 and n.user_id = $2`,
    [requireTeamId(request), requireSession(request).userId],
  );
  return rows[0] ?? allNotices;
};

export const onboardingQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(getOnboardingProgress, async (request) => {
    const teamId = requireTeamId(request);
    const [{ done }, store] = await Promise.all([readState(pool, teamId), findStore(pool, teamId)]);
    return { body: toProgress(done, store) };
  }),
  mount(getBundleProducts, async (request) => ({
    body: (await readState(pool, requireTeamId(request))).bundleProducts,
  })),
  mount(getNotices, async (request) => ({ body: await readNotices(pool, request) })),
];
