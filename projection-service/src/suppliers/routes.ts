import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  getSupplier,
  listSupplierBalances,
  listSuppliers,
} from '@quartermaster/contracts/suppliers/calls';
import type { ReadPool } from '../core/paging.ts';
import { supplierBalances } from './balances.ts';
import { supplierById, supplierList, supplierTotals } from './query.ts';

export const suppliersQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listSuppliers, async (request) => {
    const [{ rows, total }, totals] = await Promise.all([
      supplierList.page(pool, requireTeamId(request), request.body),
      supplierTotals(pool, requireTeamId(request), request.body),
    ]);
    return { body: { data: rows, count: total, ...totals } };
  }),
  mount(listSupplierBalances, async (request) => {
    const { id } = request.params;
    if ((await supplierById(pool, requireTeamId(request), id)) === null) {
      throw new Rejection('NOT_FOUND', 'No such supplier');
    }
    return { body: await supplierBalances(pool, requireTeamId(request), id) };
  }),
  mount(getSupplier, async (request) => {
    const found = await supplierById(pool, requireTeamId(request), request.params.id);
    if (found === null) throw new Rejection('NOT_FOUND', 'No such supplier');
    return { body: found.supplier, revision: found.revision };
  }),
];
