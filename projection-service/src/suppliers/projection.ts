import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  supplierCreated,
  supplierDeleted,
  supplierUpdated,
} from '@quartermaster/contracts/suppliers/events';
import {
  defineProjection,
  onRow,
  type ProjectedEvent,
} from '@quartermaster/infra/platform/projections/projection';
import { type SupplierRow, suppliers } from './table.ts';

type Entered = ProjectedEvent<typeof supplierCreated> | ProjectedEvent<typeof supplierUpdated>;

const searchTextOf = ({ name, city, country, contacts }: Entered['data']): string =>
  [name, city, country, ...contacts.flatMap((contact) => [contact.name, contact.email])]
    .join('\n')
    .toLowerCase();

const rowOf = ({ data, revision, recordedAt }: Entered, createdAt: string): SupplierRow => ({
  id: data.supplierId,
  name: data.name,
  city: data.city,
  country: data.country,
  leadTime: data.leadTime,
  moq: data.moq,
  moqMode: data.moqMode,
  notes: data.notes,
  address: data.address,
  contacts: data.contacts,
  paymentTerm: data.paymentTerm,
  createdAt,
  updatedAt: recordedAt,
  revision,
  searchText: searchTextOf(data),
});

const keyOf = ({ data }: { readonly data: { readonly supplierId: SupplierId } }) => [
  data.supplierId,
];

/** Suppliers and their details. */
export const suppliersProjection = defineProjection({
  name: 'suppliers',
  version: 2,
  tables: [suppliers],
  keepsPersons: true,
  on: [
    onRow(supplierCreated, suppliers, keyOf, (_, event) => rowOf(event, event.recordedAt)),
    onRow(supplierUpdated, suppliers, keyOf, (row, event) =>
      rowOf(event, row?.createdAt ?? event.recordedAt),
    ),
    onRow(supplierDeleted, suppliers, keyOf, () => undefined),
  ],
});
