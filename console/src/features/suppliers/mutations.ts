import {
  getProductProfile,
  setProductSuppliers,
  setSupplierVariantData,
} from '@quartermaster/contracts/products/routes';
import {
  addSupplierProducts,
  createSupplier,
  deleteSupplier,
  removeSupplierProducts,
  updateSupplier,
} from '@quartermaster/contracts/suppliers/routes';
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

export const useLinkProducts = (supplierId: string) =>
  useMutation({
    mutationFn: (productIds: string[]) =>
      call(addSupplierProducts, { params: { supplierId }, body: { productIds } }),
    meta: { changes: ['suppliers', 'products'], words: gone },
  });

export const useUnlinkProducts = (supplierId: string) =>
  useMutation({
    mutationFn: (productIds: string[]) =>
      call(removeSupplierProducts, { params: { supplierId }, body: { productIds } }),
    meta: { changes: ['suppliers', 'products'], words: gone },
  });

/** Reads the product's suppliers first: the call replaces all of them. */
const makePrimary = async (supplierId: string, productId: string): Promise<void> => {
  const { suppliers } = await call(getProductProfile, { params: { id: productId } });
  const links = suppliers.map((link) => ({
    supplierId: link.supplierId,
    isPrimary: link.supplierId === supplierId,
  }));
  await call(setProductSuppliers, { params: { productId }, body: { suppliers: links } });
};

export const useMakePrimary = (supplierId: string) =>
  useMutation({
    mutationFn: (productId: string) => makePrimary(supplierId, productId),
    meta: { changes: ['suppliers', 'products'] },
  });

export interface VariantData {
  readonly variantId: string;
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

export const useVariantData = (supplierId: string) =>
  useMutation({
    mutationFn: ({ variantId, ...body }: VariantData) =>
      call(setSupplierVariantData, { params: { supplierId, variantId }, body }),
    meta: { changes: ['suppliers', 'products'] },
  });
