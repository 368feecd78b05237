import { createHmac } from 'node:crypto';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { mount, type MountedRoute, sessionOf } from '@quartermaster/contracts/core/server';
import type { ReadPool } from '../core/paging.ts';
import { userContextOf } from './query.ts';

export interface UsersDependencies {
  readonly pool: ReadPool;
  /** Secret of the support chat's identity check; without it nobody gets a hash (AMB-136). */
  readonly chatSecret?: string | null;
}

export const usersQueryRoutes = ({
  pool,
  chatSecret = null,
}: UsersDependencies): readonly MountedRoute[] => [
  mount(getUserContext, async (request) => {
    const session = sessionOf(request);
    const context = await userContextOf(pool, session);
    const userHash =
      chatSecret === null
        ? null
        : createHmac('sha256', chatSecret).update(session.userId).digest('hex');
    return { body: { ...context, userHash } };
  }),
];
