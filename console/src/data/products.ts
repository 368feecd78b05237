import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import {
  getProductProfile,
  listCategories,
  listProducts,
  listVendors,
} from '@quartermaster/contracts/products/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, matching, request } from '../lib/http.ts';
import type { Abortable } from './list-call.ts';
import { answerOf } from './queries.ts';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';

export const productChoiceQuery = (search: string) => {
  const body = {
    pagination: { page: 1, limit: 100 },
    sort: { column: 'title' as const, order: 'ASC' as const },
    ...(search !== '' && { search }),
  };
  return queryOptions({
    ...answerOf(['products', 'choice', search], listProducts, { body }),
    placeholderData: keepPreviousData,
  });
};

export const fetchVendors = (options: Abortable) => call(listVendors, {}, options);
export const fetchCategories = (options: Abortable) => call(listCategories, {}, options);

/** Collections and tags have no list of their own; those of the first thousand items are offered. */
export const fetchCollectionsAndTags = async (options: Abortable) => {
  const body = {
    pagination: { page: 1, limit: MAX_PAGE_LIMIT },
    select: ['collections' as const, 'tags' as const],
  };
  return (await call(listInventoryItems, { body }, options)).data;
};

/** The refusal of a change that was made on an older version of a product. */
export const changedMeanwhile = {
  VERSION_STALE: 'Somebody changed this product just now. What is stored is shown; try again.',
} as const;

/** A product, and the revision that its change is refused by if somebody else was faster. */
export const readProduct = async (id: ProductId) => {
  const { body, revision } = await request(getProductProfile, { params: { id } });
  return { product: body, options: matching(revision) };
};
