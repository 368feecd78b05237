import { foldTexts } from '@quartermaster/contracts/core/fold-text';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  supplierAttachmentsSet,
  supplierCreated,
  supplierDeleted,
  supplierTermsChanged,
  supplierUpdated,
} from '@quartermaster/contracts/suppliers/events';
import {
  defineProjection,
  onRow,
  type ProjectedEvent,
} from '@quartermaster/platform/projections/projection';
import { type SupplierRow, suppliers } from './table.ts';

type Entered = ProjectedEvent<typeof supplierCreated> | ProjectedEvent<typeof supplierUpdated>;

const buildSearchText = ({ name, city, country, contacts }: Entered['data']): string =>
  foldTexts(name, city, country, ...contacts.flatMap((contact) => [contact.name, contact.email]));

/** Applies an event of the details; all other fields keep their values. */
const toRow = (
  { data, revision, recordedAt }: Entered,
  row: SupplierRow | undefined,
): SupplierRow => ({
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
  attachmentUrls: row?.attachmentUrls ?? [],
  createdAt: row?.createdAt ?? recordedAt,
  updatedAt: recordedAt,
  revision,
  searchText: buildSearchText(data),
});

const toRowKey = ({ data }: { readonly data: { readonly supplierId: SupplierId } }) => [
  data.supplierId,
];

/** Suppliers and their details. */
export const suppliersProjection = defineProjection({
  name: 'suppliers',
  version: 1,
  tables: [suppliers],
  keepsPersons: true,
  on: [
    onRow(supplierCreated, suppliers, toRowKey, (row, event) => toRow(event, row)),
    onRow(supplierUpdated, suppliers, toRowKey, (row, event) => toRow(event, row)),
    onRow(supplierTermsChanged, suppliers, toRowKey, (row, { data, revision, recordedAt }) => {
      const { supplierId: _, ...terms } = data;
      return row && { ...row, ...terms, updatedAt: recordedAt, revision };
    }),
    onRow(supplierAttachmentsSet, suppliers, toRowKey, (row, { data, revision, recordedAt }) =>
      row === undefined
        ? undefined
        : { ...row, attachmentUrls: data.attachmentUrls, updatedAt: recordedAt, revision },
    ),
    onRow(supplierDeleted, suppliers, toRowKey, () => undefined),
  ],
});
