import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { getVariantsCount } from '@quartermaster/contracts/onboarding/calls';
import { getSyncProgress, syncShopify } from '@quartermaster/contracts/store/calls';
import { askOnce } from './ask-once.ts';
import { shopAndLocations } from './platform/shop.ts';
import type { StoreConnections } from './connections.ts';
import type { StoreApis } from './store-apis.ts';
import type { ProgressStore } from './sync/progress.ts';
import type { SyncRunner } from './sync/sync-runner.ts';
import { createVariantsCount } from './variants-count.ts';

export interface StoreRoutesOptions {
  readonly apis: StoreApis;
  readonly connections: Pick<StoreConnections, 'forTeam'>;
  readonly progress: ProgressStore;
  readonly runner: Pick<SyncRunner, 'request'>;
}

/** Rejects at once when the store cannot be reached, so that the user gets the error. */
const assertReachable = async (apis: StoreApis, teamId: TeamId): Promise<void> => {
  const api = await apis.forTeam(teamId);
  if (api === null) throw new Rejection('CONFLICT', 'Connect a store first');
  await askOnce((call) => api.call(shopAndLocations, { after: null }, call));
};

const variantsCountRoute = (apis: StoreApis): MountedRoute => {
  const countVariants = createVariantsCount(apis);
  return mount(getVariantsCount, async (request) => ({
    body: { count: await countVariants(requireTeamId(request)) },
  }));
};

/** Calls that show the progress and the size of a team's store, and that start a read. */
export const storeRoutes = ({
  apis,
  connections,
  progress,
  runner,
}: StoreRoutesOptions): readonly MountedRoute[] => [
  mount(getSyncProgress, async (request) => {
    const teamId = requireTeamId(request);
    const connection = await connections.forTeam(teamId);
    const connectAgain = connection !== null && connection.revokedAt !== null;
    return { body: { ...(await progress.read(teamId)), ...(connectAgain && { connectAgain }) } };
  }),
  mount(syncShopify, async (request) => {
    const teamId = requireTeamId(request);
    await assertReachable(apis, teamId);
    runner.request(teamId);
    return {};
  }),
  variantsCountRoute(apis),
];
