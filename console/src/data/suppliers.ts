import type { ProductId, SupplierId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { setProductSuppliers } from '@quartermaster/contracts/products/calls';
import {
  addSupplierProducts,
  createSupplier,
  deleteSupplier,
  getSupplier,
  listSupplierBalances,
  listSuppliers,
  removeSupplierProducts,
  setSupplierAttachments,
  type Supplier,
  supplierSortColumns,
  updateSupplier,
} from '@quartermaster/contracts/suppliers/calls';
import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, requireRevision, request } from '../lib/http.ts';
import { type AttachmentsStep, changeAttachments, oneAfterAnother } from './attachments.ts';
import { type Abortable, buildMomentParams, listBody, type ListParams } from './list-call.ts';
import { changedMeanwhile, readProduct } from './products.ts';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import { createRouteQuery, useIdempotencyKey } from './queries.ts';

export const fetchSuppliers = async (options?: Abortable) => {
  const body = {
    pagination: { page: 1, limit: MAX_PAGE_LIMIT },
    sort: { column: 'name', order: 'ASC' },
  } as const;
  return (await call(listSuppliers, { body }, options)).data;
};

/** All suppliers of the team, for choices and names. */
export const suppliersQuery = queryOptions({
  queryKey: ['suppliers', 'all'],
  queryFn: ({ signal }) => fetchSuppliers({ signal }),
});

export const fetchSupplierPage = async (params: ListParams<never>, options?: Abortable) => {
  const body = listBody(params, supplierSortColumns);
  const { count: total, ...answer } = await call(
    listSuppliers,
    { body, ...buildMomentParams(params) },
    options,
  );
  return { ...answer, total };
};

export interface ReadSupplier {
  readonly supplier: Supplier;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

export const supplierQuery = (id: string) =>
  queryOptions({
    queryKey: ['suppliers', 'detail', id],
    queryFn: async ({ signal }): Promise<ReadSupplier> => {
      const { body, revision } = await request(getSupplier, { params: { id } }, { signal });
      return { supplier: body, revision };
    },
  });

export type SupplierBalances = ResponseOf<typeof listSupplierBalances>;

/** Balances at a supplier; every change of orders and payments reads them again. */
export const supplierBalancesQuery = (id: string) =>
  createRouteQuery(['suppliers', 'balances', id], listSupplierBalances, { params: { id } });

/** Subjects that show which supplier delivers a product. */
const links = ['suppliers', 'products'] as const;

const gone = { NOT_FOUND: 'This supplier no longer exists.' } as const;

export const useCreateSupplier = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: SupplierFields) => call(createSupplier, { body }, { idempotencyKey }),
    meta: {
      failed: 'The supplier was not created',
      changes: ['suppliers'],
      showsErrors: ['VALIDATION_FAILED'],
    },
  });
};

interface Change {
  readonly body: SupplierFields;
  readonly revision: number | null;
}

export const useUpdateSupplier = (id: string) =>
  useMutation({
    mutationFn: ({ body, revision }: Change) =>
      call(updateSupplier, { params: { id }, body }, requireRevision(revision)),
    meta: {
      failed: 'The supplier was not saved',
      changes: ['suppliers'],
      words: gone,
      showsErrors: ['VERSION_STALE', 'VALIDATION_FAILED'],
    },
  });

const createAttachmentList = (id: SupplierId) => ({
  read: async () => {
    const { body, revision } = await request(getSupplier, { params: { id } });
    return { urls: body.attachmentUrls, revision };
  },
  write: (attachmentUrls: string[], revision: number | null) =>
    call(
      setSupplierAttachments,
      { params: { id }, body: { attachmentUrls } },
      requireRevision(revision),
    ),
});

export const useChangeSupplierAttachments = (id: SupplierId) =>
  useMutation({
    mutationFn: (step: AttachmentsStep) => changeAttachments(createAttachmentList(id), step),
    scope: oneAfterAnother(id),
    meta: { failed: 'The files were not changed', changes: ['suppliers'], words: gone },
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
    meta: { failed: 'The products were not linked', changes: links, words: gone },
  });

export const useUnlinkProducts = (supplierId: SupplierId) =>
  useMutation({
    mutationFn: (productIds: ProductId[]) =>
      call(removeSupplierProducts, { params: { supplierId }, body: { productIds } }),
    meta: { failed: 'The products are still linked', changes: links, words: gone },
  });

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
      words: changedMeanwhile,
    },
  });
