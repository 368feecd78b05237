import type { SupplierId, TeamId } from '@quartermaster/contracts/core/ids';
import { type SupplierFields, supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import {
  supplierAttachmentsSet,
  supplierCreated,
  supplierDeleted,
  supplierTermsChanged,
  supplierUpdated,
} from '@quartermaster/contracts/suppliers/events';
import { fact, type GivenEvent } from '../core/given-events.ts';

export const harbour = '00000000-0000-4000-8000-0000000000b1';
export const atelier = '00000000-0000-4000-8000-0000000000b2';

type Given = Partial<SupplierFields> & { teamId?: TeamId };

const makeFields = (supplierId: SupplierId, given: Partial<SupplierFields>) => ({
  supplierId,
  ...supplierFields.parse({ name: 'Harbour Ceramics' }),
  ...given,
});

/** A supplier is added; fields that are not given are empty. */
export const supplierAdded = (
  supplierId: SupplierId,
  { teamId, ...given }: Given = {},
): GivenEvent =>
  fact(
    supplierCreated,
    `supplier.${supplierId}`,
    makeFields(supplierId, given),
    teamId === undefined ? {} : { teamId },
  );

export const supplierChanged = (
  supplierId: SupplierId,
  given: Partial<SupplierFields> = {},
): GivenEvent => fact(supplierUpdated, `supplier.${supplierId}`, makeFields(supplierId, given));

/** Only the terms of a supplier change; those that are not given are empty. */
export const supplierTermsSet = (
  supplierId: SupplierId,
  given: Partial<SupplierFields> = {},
): GivenEvent => {
  const { leadTime, moq, moqMode, paymentTerm } = makeFields(supplierId, given);
  const data = { supplierId, leadTime, moq, moqMode, paymentTerm };
  return fact(supplierTermsChanged, `supplier.${supplierId}`, data);
};

export const supplierAttached = (supplierId: SupplierId, ...attachmentUrls: string[]): GivenEvent =>
  fact(supplierAttachmentsSet, `supplier.${supplierId}`, { supplierId, attachmentUrls });

export const supplierRemoved = (supplierId: SupplierId): GivenEvent =>
  fact(supplierDeleted, `supplier.${supplierId}`, { supplierId });
