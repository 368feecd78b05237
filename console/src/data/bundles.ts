import {
  bundleSortColumns,
  createBundles,
  createComponents,
  deleteBundles,
  deleteComponents,
  getBundle,
  listBundles,
  resetComponents,
  setComponentQuantities,
} from '@quartermaster/contracts/bundles/calls';
import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import type { RefusalWords } from '../lib/problems.ts';
import { type Abortable, listBody, type ListParams } from './list-call.ts';
import { createRouteQuery } from './queries.ts';

export const fetchBundles = (params: Omit<ListParams, 'view' | 'extra'>, options?: Abortable) =>
  call(listBundles, { body: listBody(params, bundleSortColumns) }, options);

const UNMAPPED = {
  column: 'status',
  criteria: { type: 'select', operator: 'isNot', value: 'SETUP_COMPLETE' },
} as const;

/** The first bundles, by title. */
export const knownBundlesQuery = createRouteQuery(['bundles', 'known'], listBundles, {
  body: { pagination: { page: 1, limit: 1000 } },
});

/** The first bundles of which not every variant has components. */
export const unmappedBundlesQuery = createRouteQuery(['bundles', 'unmapped'], listBundles, {
  body: { pagination: { page: 1, limit: 1000 }, filters: [UNMAPPED] },
});

/** A bundle with its variants and their components. */
export const bundleQuery = (productId: ProductId) =>
  createRouteQuery(['bundles', 'detail', productId], getBundle, { params: { id: productId } });

const words: RefusalWords = {
  CONFLICT:
    'A bundle cannot be in another bundle. Choose items that are no bundles. If this bundle is in another one itself, take it out there first.',
  BUNDLE_COMPONENT_UNKNOWN: 'The store does not have this item any more.',
};

const saving = <Change>(failed: string, mutationFn: (change: Change) => Promise<unknown>) => ({
  mutationFn,
  meta: { failed, changes: ['bundles', 'inventory'], words } as const,
});

/** Marks products as bundles, or removes the mark. */
export const useMarkBundles = (isBundle: boolean) =>
  useMutation(
    saving('The bundles were not changed', (productIds: readonly ProductId[]) =>
      call(isBundle ? createBundles : deleteBundles, { body: { productIds: [...productIds] } }),
    ),
  );

export interface AddedComponents {
  readonly bundleVariantIds: readonly VariantId[];
  readonly variantIds: readonly VariantId[];
  readonly quantity?: number;
}

export const useAddComponents = () =>
  useMutation(
    saving('The components were not added', (change: AddedComponents) => {
      const { bundleVariantIds, variantIds, quantity = 1 } = change;
      const body = {
        bundleVariantIds: [...bundleVariantIds],
        variantIds: [...variantIds],
        quantity,
      };
      return call(createComponents, { body });
    }),
  );

export const useRemoveComponent = () =>
  useMutation(
    saving('The component was not removed', (componentId: string) =>
      call(deleteComponents, { body: { componentIds: [componentId] } }),
    ),
  );

export interface QuantityChange {
  readonly componentId: string;
  readonly quantity: number;
}

export const useSetQuantity = () =>
  useMutation({
    ...saving('The quantity was not saved', (change: QuantityChange) =>
      call(setComponentQuantities, { body: { components: [change] } }),
    ),
    scope: { id: 'bundle quantities' },
  });

/** Resets the components of a bundle variant to those of the store. */
export const useResetComponents = () =>
  useMutation(
    saving('The components were not taken from the store', (bundleVariantId: VariantId) =>
      call(resetComponents, { body: { bundleVariantIds: [bundleVariantId] } }),
    ),
  );
