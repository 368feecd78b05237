import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
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
import { readTeamTags } from './tags.ts';

export const productsQueryRoutes = ({
  pool,
}: {
  readonly pool: ReadPool;
}): readonly MountedRoute[] => [
  mount(listProducts, async (request) => {
    const { rows, total } = await productsPage(pool, requireTeamId(request), request.body);
    return { body: { data: rows, total } };
  }),
  mount(getProductProfile, async (request) => {
    const found = await productById(pool, requireTeamId(request), request.params.id);
    if (found === null) throw new Rejection('NOT_FOUND', 'No such product');
    return { body: found.product, revision: found.revision };
  }),
  mount(listSupplierVariantData, async (request) => {
    const prices = await supplierPrices(pool, requireTeamId(request), request.params.id);
    if (prices === null) throw new Rejection('NOT_FOUND', 'No such supplier');
    return { body: prices };
  }),
  mount(listVendors, async (request) => ({
    body: await vendorNames(pool, requireTeamId(request)),
  })),
  mount(listCategories, async (request) => ({
    body: await categoryNames(pool, requireTeamId(request)),
  })),
  mount(listVariantTags, async (request) => ({
    body: await readTeamTags(pool, requireTeamId(request)),
  })),
  mount(listStoreTags, async (request) => ({
    body: await storeTags(pool, requireTeamId(request)),
  })),
  mount(listCollections, async (request) => ({
    body: await teamCollections(pool, requireTeamId(request)),
  })),
  ...bulkActsQueryRoutes({ pool }),
];
