import type { ProductId } from '@quartermaster/contracts/core/ids';
import {
  getProductProfile,
  listCategories,
  listCollections,
  listProducts,
  listVendors,
} from '@quartermaster/contracts/products/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, requireRevision, request } from '../lib/http.ts';
import type { Abortable } from './list-call.ts';
import { createRouteQuery } from './queries.ts';

export const productChoiceQuery = (search: string) => {
  const body = {
    pagination: { page: 1, limit: 100 },
    sort: { column: 'title' as const, order: 'ASC' as const },
    ...(search !== '' && { search }),
  };
  return queryOptions({
    ...createRouteQuery(['products', 'choice', search], listProducts, { body }),
    placeholderData: keepPreviousData,
  });
};

export const fetchVendors = (options: Abortable) => call(listVendors, {}, options);
export const fetchCategories = (options: Abortable) => call(listCategories, {}, options);

export const fetchCollections = (options: Abortable) => call(listCollections, {}, options);

/** The refusal of a change that was made on an older version of a product. */
export const changedMeanwhile = {
  VERSION_STALE: 'Somebody else changed this product. You now see the latest version; try again.',
} as const;

/** Reads a product with the revision that its change requires. */
export const readProduct = async (id: ProductId) => {
  const { body, revision } = await request(getProductProfile, { params: { id } });
  return { product: body, options: requireRevision(revision) };
};
