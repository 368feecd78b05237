import { listComments } from '@quartermaster/contracts/comments/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import type { ReadPool } from '../core/paging.ts';
import { canBeCommented, commentsOn } from './query.ts';

export const commentsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listComments, async (request) => {
    const { contextId } = request.params;
    const body = await commentsOn(pool, teamOf(request), contextId);
    if (body.length === 0 && !(await canBeCommented(pool, teamOf(request), contextId))) {
      throw new Rejection('NOT_FOUND', 'There is nothing that could have comments');
    }
    return { body };
  }),
];
