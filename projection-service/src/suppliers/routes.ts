import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { getSupplier, listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import type { ReadPool } from '../core/paging.ts';
import { supplierById, suppliersPage } from './query.ts';

export const suppliersQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listSuppliers, async (request) => {
    const { rows, total } = await suppliersPage(pool, teamOf(request), request.body);
    return { body: { data: rows, count: total } };
  }),
  mount(getSupplier, async (request) => {
    const found = await supplierById(pool, teamOf(request), request.params.id);
    if (found === null) throw new Rejection('NOT_FOUND', 'No such supplier');
    return { body: found.supplier, revision: found.revision };
  }),
];
