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

interface DeleteSupplier {
  readonly type: 'DeleteSupplier';
}

type SupplierCommand = CreateSupplier | UpdateSupplier | SetSupplierTerms | DeleteSupplier;

type SupplierData = Extract<SupplierEvent, { type: 'SupplierCreated' }>['data'];
/** The last recorded data; null before the supplier exists and after it was deleted. */
interface Supplier {
  readonly data: SupplierData | null;
  readonly deleted: boolean;
}

const evolve = (_: Supplier, { type, data }: SupplierEvent): Supplier => {
  switch (type) {
    case 'SupplierCreated':
    case 'SupplierUpdated':
      return { data, deleted: false };
    case 'SupplierDeleted':
      return { data: null, deleted: true };
    default:
      return assertNever(type);
  }
};

const dataOf = (supplierId: SupplierId, fields: SupplierFields): SupplierData => ({
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

const known = ({ data }: Supplier): SupplierData => {
  if (data === null) throw new Rejection('NOT_FOUND', 'No such supplier');
  return data;
};

const updated = (
  supplier: Supplier,
  change: (data: SupplierData) => SupplierData,
): readonly SupplierEvent[] => {
  const from = known(supplier);
  const data = change(from);
  return isEqual(from, data) ? [] : [{ type: 'SupplierUpdated', data }];
};

/** Stream `supplier-<teamId>.<supplierId>`. Names need not be unique (AMB-094). */
export const supplierDecider: Decider<SupplierCommand, Supplier, SupplierEvent> = {
  subject: 'supplier',
  definitions: supplierEvents,
  initial: { data: null, deleted: false },
  evolve,
  decide: (command, supplier) => {
    switch (command.type) {
      case 'CreateSupplier': {
        if (supplier.data !== null || supplier.deleted) {
          throw new Rejection('CONFLICT', 'This supplier exists');
        }
        return [{ type: 'SupplierCreated', data: dataOf(command.supplierId, command.fields) }];
      }
      case 'UpdateSupplier':
        return updated(supplier, ({ supplierId }) => dataOf(supplierId, command.fields));
      case 'SetSupplierTerms':
        return updated(supplier, (data) => ({ ...data, ...command.terms }));
      case 'DeleteSupplier':
        return [{ type: 'SupplierDeleted', data: { supplierId: known(supplier).supplierId } }];
      default:
        return assertNever(command);
    }
  },
};
