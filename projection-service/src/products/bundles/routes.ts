import { getBundle, listBundles } from '@quartermaster/contracts/bundles/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import type { ReadPool } from '../../core/paging.ts';
import { findBundle, bundlesPage, type ReadBundleNumbers } from './query.ts';

export const bundlesQueryRoutes = ({
  pool,
  readNumbers,
}: {
  readonly pool: ReadPool;
  readonly readNumbers: ReadBundleNumbers;
}): readonly MountedRoute[] => [
  mount(listBundles, async (request) => {
    const { rows, total } = await bundlesPage(pool, requireTeamId(request), request.body);
    return { body: { data: rows, total } };
  }),
  mount(getBundle, async (request) => {
    const bundle = await findBundle(pool, requireTeamId(request), {
      productId: request.params.id,
      numbersOf: readNumbers,
    });
    if (bundle === null) throw new Rejection('NOT_FOUND', 'No such bundle');
    return { body: bundle };
  }),
];
