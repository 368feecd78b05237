import { getBundle, listBundles } from '@quartermaster/contracts/bundles/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import type { ReadPool } from '../../core/paging.ts';
import { bundleById, bundlesPage, type NumbersOfBundles } from './query.ts';

export const bundlesQueryRoutes = ({
  pool,
  numbersOf,
}: {
  readonly pool: ReadPool;
  readonly numbersOf: NumbersOfBundles;
}): readonly MountedRoute[] => [
  mount(listBundles, async (request) => {
    const { rows, total } = await bundlesPage(pool, teamOf(request), request.body);
    return { body: { data: rows, total } };
  }),
  mount(getBundle, async (request) => {
    const bundle = await bundleById(pool, teamOf(request), {
      productId: request.params.id,
      numbersOf,
    });
    if (bundle === null) throw new Rejection('NOT_FOUND', 'No such bundle');
    return { body: bundle };
  }),
];
