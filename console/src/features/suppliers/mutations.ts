import type { ProductId, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  getProductProfile,
  setProductSuppliers,
  setSupplierVariantData,
} from '@quartermaster/contracts/products/calls';
import {
  addSupplierProducts,
  createSupplier,
  deleteSupplier,
  removeSupplierProducts,
  updateSupplier,
} from '@quartermaster/contracts/suppliers/calls';
import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { call, request } from '../../lib/http.ts';
import {
  fetchOffer,
  nameOfSupplied,
  suppliedVariantsKey,
  type SuppliedPage,
} from './supplied-variants.ts';

const gone = { NOT_FOUND: 'This supplier no longer exists.' } as const;
const stale = {
  VERSION_STALE: 'Somebody changed this product just now. What is stored is shown; try again.',
} as const;

/** `idempotencyKey`: one for each opening of the form, so that pressing twice adds one supplier. */
export const useCreateSupplier = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: SupplierFields) => call(createSupplier, { body }, { idempotencyKey }),
    meta: {
      failed: 'The supplier was not created',
      changes: ['suppliers'],
      showsErrors: ['VALIDATION_FAILED'],
    },
  });

interface Change {
  readonly body: SupplierFields;
  readonly revision: number | null;
}

export const useUpdateSupplier = (id: string) =>
  useMutation({
    mutationFn: ({ body, revision }: Change) =>
      call(
        updateSupplier,
        { params: { id }, body },
        revision === null ? {} : { ifMatch: revision },
      ),
    meta: {
      failed: 'The supplier was not saved',
      changes: ['suppliers'],
      words: gone,
      showsErrors: ['VERSION_STALE', 'VALIDATION_FAILED'],
    },
  });

export const useDeleteSupplier = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteSupplier, { params: { id } }),
    meta: {
      failed: 'The supplier was not deleted',
      changes: ['suppliers', 'purchase-orders'],
      words: gone,
    },
  });

export const useLinkProducts = (supplierId: SupplierId) =>
  useMutation({
    mutationFn: (productIds: ProductId[]) =>
      call(addSupplierProducts, { params: { supplierId }, body: { productIds } }),
    meta: {
      failed: 'The products were not linked',
      changes: ['suppliers', 'products'],
      words: gone,
    },
  });

export const useUnlinkProducts = (supplierId: SupplierId) =>
  useMutation({
    mutationFn: (productIds: ProductId[]) =>
      call(removeSupplierProducts, { params: { supplierId }, body: { productIds } }),
    meta: {
      failed: 'The products are still linked',
      changes: ['suppliers', 'products'],
      words: gone,
    },
  });

/** A product, and the revision that its change is refused by if somebody else was faster. */
const readProduct = async (id: ProductId) => {
  const { body, revision } = await request(getProductProfile, { params: { id } });
  return { product: body, options: revision === null ? {} : { ifMatch: revision } };
};

/** Reads the product's suppliers first: the call replaces all of them. */
const makePrimary = async (supplierId: SupplierId, productId: ProductId): Promise<void> => {
  const { product, options } = await readProduct(productId);
  const suppliers = product.suppliers.map((link) => ({
    supplierId: link.supplierId,
    isPrimary: link.supplierId === supplierId,
  }));
  await call(setProductSuppliers, { params: { productId }, body: { suppliers } }, options);
};

export const useMakePrimary = (supplierId: SupplierId) =>
  useMutation({
    mutationFn: (productId: ProductId) => makePrimary(supplierId, productId),
    meta: {
      failed: 'The primary supplier was not changed',
      changes: ['suppliers', 'products'],
      words: stale,
    },
  });

/** What a supplier charges for a variant and calls it. */
export interface Offer {
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

/** A cell of an offer that was typed over. */
export interface OfferChange {
  readonly productId: ProductId;
  readonly variantId: VariantId;
  readonly cell: keyof Offer;
  readonly value: Offer[keyof Offer];
}

/** Shows a saved cell in the pages that were read, until they are read again. */
const keepOffer = (client: QueryClient, supplierId: SupplierId, change: OfferChange): void => {
  const { variantId, cell, value } = change;
  const queryKey = [...suppliedVariantsKey, nameOfSupplied(supplierId)];
  client.setQueriesData<SuppliedPage>({ queryKey }, (page) =>
    page === undefined
      ? page
      : {
          ...page,
          data: page.data.map((row) =>
            row.variantId === variantId ? { ...row, [cell]: value } : row,
          ),
        },
  );
};

/** Saves one cell. The call takes both, so the other is read first, after the revision that must not have changed since. */
const saveCell = async (supplierId: SupplierId, change: OfferChange): Promise<void> => {
  const { productId, variantId, cell, value } = change;
  const { options } = await readProduct(productId);
  const { unitPrice, supplierSKU } = await fetchOffer(supplierId, variantId);
  const body = { unitPrice, supplierSKU, [cell]: value };
  await call(setSupplierVariantData, { params: { supplierId, variantId }, body }, options);
};

const offerKey = (supplierId: SupplierId) => ['offers', supplierId];

/** Saves cells of offers, one after the other. A refused cell goes back to what is stored; the others stay. */
export const useSetOffer = (supplierId: SupplierId) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: offerKey(supplierId),
    scope: { id: `offers of ${supplierId}` },
    mutationFn: (change: OfferChange) => saveCell(supplierId, change),
    onSuccess: (_answer, change) => keepOffer(client, supplierId, change),
    meta: { failed: 'The change was not saved', changes: ['suppliers', 'products'], words: stale },
  });
};

/** Cells whose save is under way, oldest first. They are shown over what is stored, and go when the save ends. */
export const usePendingOffers = (supplierId: SupplierId): readonly OfferChange[] =>
  useMutationState({
    filters: { mutationKey: offerKey(supplierId), status: 'pending' },
    select: ({ state }) => state.variables as OfferChange,
  });
