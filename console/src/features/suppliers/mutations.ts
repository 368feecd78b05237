import type { ProductId, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
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
import { call } from '../../lib/http.ts';

const gone = { NOT_FOUND: 'This supplier no longer exists.' } as const;

/** `idempotencyKey`: one for each opening of the form, so that pressing twice adds one supplier. */
export const useCreateSupplier = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: SupplierFields) => call(createSupplier, { body }, { idempotencyKey }),
    meta: { changes: ['suppliers'], showsErrors: ['VALIDATION_FAILED'] },
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
      changes: ['suppliers'],
      words: gone,
      showsErrors: ['VERSION_STALE', 'VALIDATION_FAILED'],
    },
  });

export const useDeleteSupplier = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteSupplier, { params: { id } }),
    meta: { changes: ['suppliers', 'purchase-orders'], words: gone },
  });

export const useLinkProducts = (supplierId: SupplierId) =>
  useMutation({
    mutationFn: (productIds: ProductId[]) =>
      call(addSupplierProducts, { params: { supplierId }, body: { productIds } }),
    meta: { changes: ['suppliers', 'products'], words: gone },
  });

export const useUnlinkProducts = (supplierId: SupplierId) =>
  useMutation({
    mutationFn: (productIds: ProductId[]) =>
      call(removeSupplierProducts, { params: { supplierId }, body: { productIds } }),
    meta: { changes: ['suppliers', 'products'], words: gone },
  });

/** Reads the product's suppliers first: the call replaces all of them. */
const makePrimary = async (supplierId: SupplierId, productId: ProductId): Promise<void> => {
  const { suppliers } = await call(getProductProfile, { params: { id: productId } });
  const links = suppliers.map((link) => ({
    supplierId: link.supplierId,
    isPrimary: link.supplierId === supplierId,
  }));
  await call(setProductSuppliers, { params: { productId }, body: { suppliers: links } });
};

export const useMakePrimary = (supplierId: SupplierId) =>
  useMutation({
    mutationFn: (productId: ProductId) => makePrimary(supplierId, productId),
    meta: { changes: ['suppliers', 'products'] },
  });

/** What a supplier charges for a variant and calls it. */
export interface Offer {
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

/** A cell of an offer that was typed over. */
export interface OfferChange {
  readonly variantId: VariantId;
  readonly cell: keyof Offer;
  readonly value: Offer[keyof Offer];
}

type Page = ResponseOf<typeof listInventoryItems>;
type Item = Page['data'][number];

/** The offers as they are stored, in the pages that were read. */
const offersOf = (client: QueryClient, supplierId: SupplierId) => {
  const queryKey = ['products', 'of-supplier', supplierId];
  const isOffer = ({ id }: { readonly id: string }): boolean => id === supplierId;
  const changed = (item: Item, { variantId, cell, value }: OfferChange): Item =>
    item.variantId === variantId
      ? {
          ...item,
          suppliers: item.suppliers?.map((link) =>
            isOffer(link) ? { ...link, [cell]: value } : link,
          ),
        }
      : item;
  return {
    read: (variantId: VariantId): Offer => {
      const pages = client.getQueriesData<Page>({ queryKey });
      const items = pages.flatMap(([, page]) => page?.data ?? []);
      const link = items.find((item) => item.variantId === variantId)?.suppliers?.find(isOffer);
      return { unitPrice: link?.unitPrice ?? null, supplierSKU: link?.supplierSKU ?? null };
    },
    keep: (change: OfferChange): void => {
      client.setQueriesData<Page>({ queryKey }, (page) =>
        page === undefined
          ? page
          : { ...page, data: page.data.map((item) => changed(item, change)) },
      );
    },
  };
};

const offerKey = (supplierId: SupplierId) => ['offers', supplierId];

/**
 * Saves one cell of an offer. The call takes both cells, so saves run one after the other, and each sends the other cell
 * as it is stored by then.
 */
export const useSetOffer = (supplierId: SupplierId) => {
  const client = useQueryClient();
  const offers = offersOf(client, supplierId);
  return useMutation({
    mutationKey: offerKey(supplierId),
    scope: { id: `offers of ${supplierId}` },
    mutationFn: ({ variantId, cell, value }: OfferChange) => {
      const body = { ...offers.read(variantId), [cell]: value };
      return call(setSupplierVariantData, { params: { supplierId, variantId }, body });
    },
    onSuccess: (_answer, change) => offers.keep(change),
    meta: { changes: ['suppliers', 'products'] },
  });
};

/** Cells whose save is under way, oldest first. They are shown over what is stored, and go when the save ends. */
export const usePendingOffers = (supplierId: SupplierId): readonly OfferChange[] =>
  useMutationState({
    filters: { mutationKey: offerKey(supplierId), status: 'pending' },
    select: ({ state }) => state.variables as OfferChange,
  });
