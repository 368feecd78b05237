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
import { useMutation } from '@tanstack/react-query';
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

export interface VariantData {
  readonly variantId: VariantId;
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

export const useVariantData = (supplierId: SupplierId) =>
  useMutation({
    mutationFn: ({ variantId, ...body }: VariantData) =>
      call(setSupplierVariantData, { params: { supplierId, variantId }, body }),
    meta: { changes: ['suppliers', 'products'] },
  });
