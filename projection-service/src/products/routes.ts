import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import {
  getProductProfile,
  listCategories,
  listCollections,
  listProducts,
  listStoreTags,
  listSupplierVariantData,
  listVendors,
} from '@quartermaster/contracts/products/calls';
import { listVariantTags } from '@quartermaster/contracts/products/tag-calls';
import type { ReadPool } from '../core/paging.ts';
import { bulkActsQueryRoutes } from './bulk-acts/routes.ts';
import { teamCollections } from './collections.ts';
import { productById, supplierPrices } from './query-profile.ts';
import { categoryNames, productsPage, storeTags, vendorNames } from './query.ts';
import { tagsOfTeam } from './tags.ts';

export const productsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listProducts, async (request) => {
    const { rows, total } = await productsPage(pool, teamOf(request), request.body);
    return { body: { data: rows, total } };
  }),
  mount(getProductProfile, async (request) => {
    const found = await productById(pool, teamOf(request), request.params.id);
    if (found === null) throw new Rejection('NOT_FOUND', 'No such product');
    return { body: found.product, revision: found.revision };
  }),
  mount(listSupplierVariantData, async (request) => {
    const prices = await supplierPrices(pool, teamOf(request), request.params.id);
    if (prices === null) throw new Rejection('NOT_FOUND', 'No such supplier');
    return { body: prices };
  }),
  mount(listVendors, async (request) => ({ body: await vendorNames(pool, teamOf(request)) })),
  mount(listCategories, async (request) => ({ body: await categoryNames(pool, teamOf(request)) })),
  mount(listVariantTags, async (request) => ({ body: await tagsOfTeam(pool, teamOf(request)) })),
  mount(listStoreTags, async (request) => ({ body: await storeTags(pool, teamOf(request)) })),
  mount(listCollections, async (request) => ({
    body: await teamCollections(pool, teamOf(request)),
  })),
  ...bulkActsQueryRoutes({ pool }),
];
