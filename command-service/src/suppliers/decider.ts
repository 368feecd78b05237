import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { type SupplierEvent, supplierEvents } from '@quartermaster/contracts/suppliers/events';
import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';
import isEqual from 'fast-deep-equal';
import { assertNever, type Decider } from '../core/decider.ts';

interface CreateSupplier {
  readonly type: 'CreateSupplier';
  readonly supplierId: SupplierId;
  readonly fields: SupplierFields;
}

interface UpdateSupplier {
  readonly type: 'UpdateSupplier';
  readonly fields: SupplierFields;
}

/** Terms to change; everything else of the supplier stays as it is. */
export type SupplierTerms = Partial<Pick<SupplierFields, 'leadTime' | 'moq'>>;

interface SetSupplierTerms {
  readonly type: 'SetSupplierTerms';
  readonly terms: SupplierTerms;
}

interface SetSupplierAttachments {
  readonly type: 'SetSupplierAttachments';
  readonly attachmentUrls: readonly string[];
}

interface DeleteSupplier {
  readonly type: 'DeleteSupplier';
}

type SupplierCommand =
  | CreateSupplier
  | UpdateSupplier
  | SetSupplierTerms
  | SetSupplierAttachments
  | DeleteSupplier;

type SupplierData = Extract<SupplierEvent, { type: 'SupplierCreated' }>['data'];
/** The last recorded data; null before the supplier exists and after it was deleted. */
interface Supplier {
  readonly data: SupplierData | null;
  readonly attachmentUrls: readonly string[];
  readonly deleted: boolean;
}

const evolve = (supplier: Supplier, { type, data }: SupplierEvent): Supplier => {
  switch (type) {
    case 'SupplierCreated':
    case 'SupplierUpdated':
      return { ...supplier, data };
    case 'SupplierTermsChanged':
      return { ...supplier, data: supplier.data && { ...supplier.data, ...data } };
    case 'SupplierAttachmentsSet':
      return { ...supplier, attachmentUrls: data.attachmentUrls };
    case 'SupplierDeleted':
      return { data: null, attachmentUrls: [], deleted: true };
    default:
      return assertNever(type);
  }
};

const toSupplierData = (supplierId: SupplierId, fields: SupplierFields): SupplierData => ({
  supplierId,
  name: fields.name,
  city: fields.city,
  country: fields.country,
  leadTime: fields.leadTime,
  moq: fields.moq,
  moqMode: fields.moqMode,
  notes: fields.notes,
  address: fields.address,
  contacts: fields.contacts,
  paymentTerm: fields.paymentTerm,
});

const requireSupplier = ({ data }: Supplier): SupplierData => {
  if (data === null) throw new Rejection('NOT_FOUND', 'No such supplier');
  return data;
};

/** A change of terms alone is recorded without the other details, which name persons. */
const updateSupplier = (
  supplier: Supplier,
  change: (data: SupplierData) => SupplierData,
): readonly SupplierEvent[] => {
  const from = requireSupplier(supplier);
  const data = change(from);
  if (isEqual(from, data)) return [];
  const { supplierId, leadTime, moq, moqMode, paymentTerm } = data;
  const terms = { leadTime, moq, moqMode, paymentTerm };
  return isEqual({ ...from, ...terms }, data)
    ? [{ type: 'SupplierTermsChanged', data: { supplierId, ...terms } }]
    : [{ type: 'SupplierUpdated', data }];
};

const setAttachments = (
  supplier: Supplier,
  attachmentUrls: readonly string[],
): readonly SupplierEvent[] => {
  const { supplierId } = requireSupplier(supplier);
  if (isEqual(supplier.attachmentUrls, attachmentUrls)) return [];
  const data = { supplierId, attachmentUrls: [...attachmentUrls] };
  return [{ type: 'SupplierAttachmentsSet', data }];
};

/** Stream `supplier-<teamId>.<supplierId>`. Names need not be unique (AMB-094). */
export const supplierDecider: Decider<SupplierCommand, Supplier, SupplierEvent> = {
  subject: 'supplier',
  definitions: supplierEvents,
  initial: { data: null, attachmentUrls: [], deleted: false },
  evolve,
  decide: (command, supplier) => {
    switch (command.type) {
      case 'CreateSupplier': {
        if (supplier.data !== null || supplier.deleted) {
          throw new Rejection('CONFLICT', 'This supplier exists');
        }
        return [
          { type: 'SupplierCreated', data: toSupplierData(command.supplierId, command.fields) },
        ];
      }
      case 'UpdateSupplier':
        return updateSupplier(supplier, ({ supplierId }) =>
          toSupplierData(supplierId, command.fields),
        );
      case 'SetSupplierTerms':
        return updateSupplier(supplier, (data) => ({ ...data, ...command.terms }));
      case 'SetSupplierAttachments':
        return setAttachments(supplier, command.attachmentUrls);
      case 'DeleteSupplier':
        return [
          { type: 'SupplierDeleted', data: { supplierId: requireSupplier(supplier).supplierId } },
        ];
      default:
        return assertNever(command);
    }
  },
};
