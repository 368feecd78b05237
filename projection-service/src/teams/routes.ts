import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import {
  getBusinessDetails,
  getInsightsSettings,
  getShopSettings,
} from '@quartermaster/contracts/teams/calls';
import type { ReadPool } from '../core/paging.ts';
import { shopSettingsOf } from '../core/shop-settings.ts';
import { businessDetailsOf, insightsSettingsOf } from './query.ts';

export const teamsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(getInsightsSettings, async (request) => {
    const found = await insightsSettingsOf(pool, teamOf(request));
    if (found === null) throw new Rejection('NOT_FOUND', 'No such team');
    return { body: found.settings, revision: found.revision };
  }),
  mount(getBusinessDetails, async (request) => {
    const found = await businessDetailsOf(pool, teamOf(request));
    if (found === null) throw new Rejection('NOT_FOUND', 'No such team');
    return { body: found.details, revision: found.revision };
  }),
  mount(getShopSettings, async (request) => {
    const body = await shopSettingsOf(pool, teamOf(request));
    if (body === null) throw new Rejection('NOT_FOUND', 'No store is connected yet');
    return { body };
  }),
];
